import type { ListName, ViewRefusal } from '#modules/saved-view/rules.ts';
import { deleteView, saveView } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { VIEW_REFUSALS, type ViewResult } from './view-result.ts';

/** Saves or deletes a view of a list by a posted form. Null where the form is about something else; undefined when it is done. */
export async function changeViews(run: Run, list: ListName, form: FormData): Promise<ViewResult | undefined | null> {
  const intent = form.get('intent');
  try {
    if (intent === 'delete-view') {
      await run(deleteView, { id: read(form, 'view') });
      return undefined;
    }
    if (intent !== 'save-view') return null;
    const { result } = await run(saveView, { list, name: read(form, 'name'), query: read(form, 'query') });
    return result.__typename === 'ViewSaved' ? undefined : { refusal: toRefusal(result.reason) };
  } catch (error) {
    if (!isOperationError(error)) throw error;
    return { refusal: 'failed' };
  }
}

function toRefusal(reason: string): ViewResult['refusal'] {
  return Object.hasOwn(VIEW_REFUSALS, reason) ? (reason as ViewRefusal) : 'failed';
}

function read(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
