import { type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { showAdmin } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Heading } from '#web/ui/typography.tsx';
import { ChangeMessages } from '../admin-changes/change-messages.tsx';
import type { ChangeResult } from '../admin-changes/changes.ts';
import { FactorNames } from '../admin-changes/factor-names.tsx';
import { handleChange } from '../admin-changes/handle-change.server.ts';
import { postChange } from '../admin-changes/post-change.ts';
import { RoleHelp } from '../admin-changes/role-help.tsx';
import { SessionTable } from '../admin-changes/session-table.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Moment } from '../record/moment.tsx';
import { AccessSection } from './access-section.tsx';
import type { handle } from './handle.ts';
import styles from './page.module.css';
import type { ShownAdmin } from './shown-admin.ts';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<ShownAdmin> {
  const { admin } = await runInProcess(context)(showAdmin, { id: params.id });
  if (!admin) throw pageNotFound(withoutBase(url.pathname));
  return admin;
}

/** An admin who changes the own role may not see this page any more. */
export function action({ params, ...posted }: PageArgs<typeof handle>) {
  const isOwn = getLoadContext(posted.context).viewer?.id === params.id;
  return handleChange(posted, (change) => {
    if (change === 'end-session' || change === 'reset-factors') return href('/admin/admins/:id', { id: params.id });
    return isOwn ? href('/admin') : href('/admin/admins');
  });
}

export function clientAction(args: ClientActionFunctionArgs) {
  return postChange(args);
}

export default function AdminCard() {
  const { t } = useText();
  const mayChange = usePermission('admins.write');
  const admin = useLoaderData<typeof loader>();
  const result = useActionData<ChangeResult>();
  const { email, firstName, lastName, role, createdAt, lastLoginAt, sessions } = admin;
  return (
    <AdminPage
      trail={[{ to: href('/admin/admins'), label: t('admins.title') }]}
      trailEnd={email}
      title={`${firstName} ${lastName}`}
      badge={<Badge>{t(ROLE_TEXTS[role])}</Badge>}
      lead={email}
    >
      <ChangeMessages result={result} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('admins.since')}</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('admins.login')}</dt>
          <dd>{lastLoginAt ? <Moment at={lastLoginAt} /> : t('admins.login.unknown')}</dd>
        </div>
        <div>
          <dt>{t('admins.factor')}</dt>
          <dd>
            <FactorNames admin={admin} />
          </dd>
        </div>
      </dl>
      <section className={styles.section} aria-labelledby="sessions-title">
        <Heading level={2} size="heading" id="sessions-title">
          {t('admins.sessions')}
        </Heading>
        <SessionTable sessions={sessions} change={mayChange ? 'end-session' : null} />
      </section>
      {mayChange && <AccessSection admin={admin} />}
      <RoleHelp />
    </AdminPage>
  );
}
