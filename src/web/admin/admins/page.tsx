import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { useActionData, useLoaderData } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import type { ChangeResult } from '../admin-changes/changes.ts';
import { handleChange } from '../admin-changes/handle-change.server.ts';
import { postChange } from '../admin-changes/post-change.ts';
import { RoleHelp } from '../admin-changes/role-help.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { type ListActionResult, submitView } from '../list/list-action.server.ts';
import { ADMINS } from './admin-query.ts';
import { AdminsSection } from './admins-section.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { type AdminsPageData, loadAdmins } from './load-admins.server.ts';
import styles from './page.module.css';

export { handle } from './handle.ts';

export function loader({ context, url }: LoaderFunctionArgs): Promise<AdminsPageData> {
  return loadAdmins(runInProcess(context), url.searchParams);
}

type ActionResult = ChangeResult & Pick<ListActionResult, 'view'>;

export async function action(args: ActionFunctionArgs) {
  return (await submitView(args, 'admins', ADMINS)) ?? handleChange(args, () => ADMINS);
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postChange(args);
}

export default function Admins() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const mayChange = usePermission('admins.write');
  const data: AdminsPageData = useLoaderData();
  const { invitations } = data;
  const result: ActionResult | undefined = useActionData();
  const refusal = result?.refusal?.change === 'invite' ? result.refusal : undefined;
  return (
    <AdminPage title={t('admins.title')} lead={t('admins.lead', { brand })}>
      <ChangeMessages result={refusal ? undefined : result} />
      <AdminsSection data={data} viewResult={result?.view} />
      {invitations.length > 0 && (
        <section className={styles.section} aria-labelledby="invitations-title">
          <Heading level={2} size="heading" id="invitations-title">
            {t('admins.invitations')}
          </Heading>
          <InvitationTable invitations={invitations} mayChange={mayChange} />
        </section>
      )}
      {mayChange && (
        <section className={styles.section} aria-labelledby="invite-title">
          <Heading level={2} size="heading" id="invite-title">
            {t('admins.invite')}
          </Heading>
          {/* Another key empties the form after an invitation was sent. */}
          <InviteForm key={invitations.map(({ id }) => id).join()} refusal={refusal} />
        </section>
      )}
      <RoleHelp />
    </AdminPage>
  );
}
