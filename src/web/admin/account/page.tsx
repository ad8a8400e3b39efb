import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { ownFactors, ownSessions, ownSignIn, startTotp } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink, matchPathLocale } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import { CHANGE, type ChangeResult } from '../admin-changes/changes.ts';
import { handleChange } from '../admin-changes/handle-change.server.ts';
import { postChange } from '../admin-changes/post-change.ts';
import { RoleHelp } from '../admin-changes/role-help.tsx';
import { SessionTable } from '../admin-changes/session-table.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { useBackOffice } from '../layout/use-back-office.ts';
import { RecordPart } from '../record/record-parts.tsx';
import { FactorsSection, START_TOTP } from './factors-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';

export { handle } from './handle.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const run = runInProcess(context);
  const [{ ownSessions: sessions }, { ownFactors: factors }, signIn] = await Promise.all([
    run(ownSessions, {}),
    run(ownFactors, {}),
    run(ownSignIn, {}),
  ]);
  return { sessions, factors, signIn };
}

/** The secret of an authenticator app is on a page of its own, which is left once a code is confirmed. */
export async function action(args: ActionFunctionArgs) {
  const { url, context } = args;
  if (getPostedForm(context).get(CHANGE) !== START_TOTP) return handleChange(args, () => href('/admin/account'));
  await runInProcess(context)(startTotp, {});
  return redirect(matchPathLocale(withoutBase(url.pathname), href('/admin/account/authenticator')));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postChange(args);
}

/** The admin's own role, second factors, linked accounts and sessions. */
export default function AdminAccount() {
  const { t } = useText();
  const { adminRole } = useBackOffice();
  const { sessions, factors, signIn } = useLoaderData<typeof loader>();
  const isMissing = factors.isRequired && factors.passkeys.length === 0 && factors.totpSince === null;
  const newPassword = (
    <LocalLink to={href('/account/security/password')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
      {t('adminAccount.password')}
    </LocalLink>
  );
  return (
    <AdminPage
      title={t('adminAccount.title')}
      lead={adminRole && t('adminAccount.lead', { role: t(ROLE_TEXTS[adminRole]) })}
      actions={newPassword}
    >
      <ChangeMessages result={useActionData<ChangeResult>()} />
      {isMissing && (
        <Banner tone="info" title={t('factors.required')}>
          <p>{t('factors.required.text')}</p>
        </Banner>
      )}
      <FactorsSection factors={factors} />
      <IdentitiesSection signIn={signIn} passkeys={factors.passkeys.length} />
      <RecordPart id="sessions-title" title={t('admins.sessions')}>
        <SessionTable sessions={sessions} change="end-own-session" />
      </RecordPart>
      <RoleHelp />
    </AdminPage>
  );
}
