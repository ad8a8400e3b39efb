import { type ActionFunctionArgs, redirect } from 'react-router';
import type { ListName } from '#modules/saved-view/rules.ts';
import type { TextKey } from '#texts/keys.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { changeViews } from './change-views.server.ts';
import { withDone } from './done-params.ts';
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
  return view ? { view } : redirectToList(url, page);
}

/** Leads back to a list with what its address says, but for what an earlier change did. */
function redirectToList({ pathname, searchParams }: URL, page: Href): Response {
  return redirect(matchPathLocale(withoutBase(pathname), withQuery(page, withDone(searchParams, null))));
}
