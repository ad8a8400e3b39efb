import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ownSessions } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import type { ChangeResult } from '../admin-changes/changes.ts';
import { handleChange } from '../admin-changes/handle-change.server.ts';
import { postChange } from '../admin-changes/post-change.ts';
import { RoleHelp } from '../admin-changes/role-help.tsx';
import { SessionTable } from '../admin-changes/session-table.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { useBackOffice } from '../layout/use-back-office.ts';

export { handle } from './handle.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return (await runInProcess(context)(ownSessions, {})).ownSessions;
}

export function action(args: ActionFunctionArgs) {
  return handleChange(args, () => href('/admin/account'));
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postChange(args);
}

/** The admin's own role and sessions. */
export default function AdminAccount() {
  const { t } = useText();
  const { adminRole } = useBackOffice();
  const sessions = useLoaderData<typeof loader>();
  const newPassword = (
    <LocalLink to={href('/reset-password')} className={buttonClass({ tone: 'secondary', size: 'small' })}>
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
      <Heading level={2} size="heading">
        {t('admins.sessions')}
      </Heading>
      <SessionTable sessions={sessions} change="end-own-session" />
      <RoleHelp />
    </AdminPage>
  );
}
