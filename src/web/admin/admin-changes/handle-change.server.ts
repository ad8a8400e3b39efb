import { type ActionFunctionArgs, redirect } from 'react-router';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { type ChangeName, type ChangeResult, changeAdmins } from './changes.ts';

type Posted = Pick<ActionFunctionArgs, 'url' | 'context'>;

/** Runs the change of a posted form; afterwards leads to a page, so that a reload does not repeat the change. */
export async function handleChange(
  { url, context }: Posted,
  getNextPage: (change: ChangeName) => Href,
): Promise<ChangeResult | Response> {
  const result = await changeAdmins(runInProcess(context), getPostedForm(context));
  if (!result.done) return result;
  const page = withQuery(getNextPage(result.done), { done: result.done });
  return redirect(matchPathLocale(withoutBase(url.pathname), page));
}
