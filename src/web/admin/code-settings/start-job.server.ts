import { type ActionFunctionArgs, redirect } from 'react-router';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { getText } from '../codes/change-codes.ts';
import { readSettings, toSettingsInput } from './settings.ts';
import type { StartResult } from './start-result.ts';

type Settings = NonNullable<ReturnType<typeof toSettingsInput>>;
type Started =
  | { readonly __typename: 'CodeJobStarted'; readonly jobId: string }
  | { readonly __typename: 'CodeJobRefused'; readonly reason: string; readonly line?: number | null };

/** Starts a job by a posted form, and leads to its page; a refusal shows the form again. */
export async function startJob(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  form: FormData,
  start: (settings: Settings) => Promise<Started>,
): Promise<StartResult | Response> {
  const typed = readSettings(form);
  const settings = toSettingsInput(typed, getLoadContext(context).visit.brand.timeZone);
  if (!settings) return { typed, refusal: { reason: 'time-invalid', line: null } };
  const started = await start(settings).catch((error: unknown) => ({ failure: getText(error) }));
  if ('failure' in started) return { typed, failure: started.failure };
  if (started.__typename === 'CodeJobRefused')
    return { typed, refusal: { reason: started.reason, line: started.line ?? null } };
  return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/codes/jobs/:id', { id: started.jobId })));
}
