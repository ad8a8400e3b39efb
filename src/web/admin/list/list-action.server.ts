import { type ActionFunctionArgs, redirect } from 'react-router';
import type { ListName } from '#modules/saved-view/rules.ts';
import type { TextKey } from '#texts/keys.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { type CancelChange, submitCancellation } from './cancel-change.ts';
import { changeViews } from './change-views.server.ts';
import { type Done, withDone } from './done-params.ts';
import { readSelected, type Selected } from './selection.ts';
import type { ViewResult } from './view-result.ts';

type Posted = Pick<ActionFunctionArgs, 'url' | 'context'>;

/** What a posted form of a list's page did not do. */
export type ListActionResult = { readonly refusal?: TextKey | undefined; readonly view?: ViewResult | undefined };

/**
 * Saves or deletes a view of a list by the posted form of its page, and leads back to the page, so that a reload does not
 * repeat it. Null where the form is about something else.
 */
export async function submitView(
  { url, context }: Posted,
  list: ListName,
  page: Href,
): Promise<ListActionResult | Response | null> {
  const view = await changeViews(runInProcess(context), list, getPostedForm(context));
  if (view === null) return null;
  return view ? { view } : redirectToList(url, page, {});
}

type ListForm<Filter, Result> = {
  readonly list: ListName;
  readonly page: Href;
  /** That of the address, as a variable of the API. */
  readonly filter: Filter;
  /** Changes the selected rows. */
  readonly change: (run: Run, form: FormData, selected: Selected<Filter>) => Promise<Result>;
  readonly cancel: CancelChange;
};

type Begun = { readonly changeId?: string | undefined; readonly refusal?: TextKey | undefined };

/** Does what the posted form of a list's page asks for: about a view, a change that runs, or selected rows. */
export async function submitListForm<Filter, Result extends Begun>(
  args: Posted,
  { list, page, filter, change, cancel }: ListForm<Filter, Result>,
): Promise<ListActionResult | Result | Response> {
  const viewed = await submitView(args, list, page);
  if (viewed) return viewed;
  const form = getPostedForm(args.context);
  const run = runInProcess(args.context);
  const result = (await submitCancellation(run, form, cancel)) ?? (await change(run, form, readSelected(form, filter)));
  return result.changeId === undefined ? result : redirectToList(args.url, page, { change: result.changeId });
}

type Changed = {
  readonly change?: string;
  readonly done?: Done | null;
  /** Until when mails that came back were marked as seen. */
  readonly seen?: string;
};

/** Leads back to a list with what its address says, but for what an earlier change did. */
export function redirectToList(
  { pathname, searchParams }: URL,
  page: Href,
  { change, done = null, seen }: Changed,
): Response {
  const params = { ...withDone(searchParams, done), change, seen, erased: null };
  return redirect(matchPathLocale(withoutBase(pathname), withQuery(page, params)));
}
