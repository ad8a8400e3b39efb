import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { runServerAction } from '#web/forms/form-result.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { clubSettings } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { AnswersSection } from './answers-section.tsx';
import { changeSettings, type SettingsResult } from './change-settings.server.ts';
import { DoorBadge, DoorSection } from './door-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { HistorySection } from './history-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { formatLocalTime } from './local-time.server.ts';
import { Outcome } from './outcome.tsx';
import { PlanSection } from './plan-section.tsx';
import { QuotaSection } from './quota-section.tsx';
import { ReminderSection } from './reminder-section.tsx';

export { handle } from './handle.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { clubSettings: settings } = await runInProcess(context)(clubSettings, {});
  const { clock, visit } = getLoadContext(context);
  return { settings, now: formatLocalTime(clock(), visit.brand.timeZone) };
}

/** A change leads back to the page, so that a reload does not repeat it. */
export async function action({ context, url }: ActionFunctionArgs) {
  const { timeZone } = getLoadContext(context).visit.brand;
  const result = await changeSettings(runInProcess(context), getPostedForm(context), timeZone);
  if (result.error) return result;
  return redirect(matchPathLocale(withoutBase(url.pathname), withQuery(href('/admin/settings'), { done: 'saved' })));
}

/** Always posts to the server's action: the guard checks access there. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runServerAction(
    () => serverAction<typeof action>(),
    (text): SettingsResult => ({ error: { field: null, text } }),
  );
}

export default function Settings() {
  const { t } = useText();
  const { settings, now } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error ?? null;
  return (
    <AdminPage
      title={t('settings.title')}
      badge={<DoorBadge settings={settings} />}
      lead={t('settings.lead')}
      actions={<AuditLink kind="club-settings" />}
    >
      <Outcome error={error} version={settings.version} />
      <DoorSection settings={settings} />
      <QuotaSection key={`quota ${settings.version}`} settings={settings} error={error} />
      <PlanSection key={`plan ${settings.version}`} settings={settings} error={error} now={now} />
      <ReminderSection settings={settings} />
      <AnswersSection settings={settings} />
      <FactorSection settings={settings} />
      <InvitationsSection key={`invitations ${settings.version}`} settings={settings} error={error} />
      <HistorySection history={settings.history} />
    </AdminPage>
  );
}
