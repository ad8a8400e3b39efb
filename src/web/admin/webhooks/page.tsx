import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { webhookEndpoints } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ChangeMessage } from '../record/change-message.tsx';
import { DELIVERIES } from '../webhook-deliveries/delivery-query.ts';
import { EndpointTable } from './endpoint-table.tsx';
import { type ShownEndpoint, toShownEndpoint } from './shown-endpoint.ts';

export { handle } from './handle.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<readonly ShownEndpoint[]> {
  const now = getLoadContext(context).clock();
  const { webhookEndpoints: endpoints } = await runInProcess(context)(webhookEndpoints, {});
  return endpoints.map((endpoint) => toShownEndpoint(endpoint, now));
}

export default function Webhooks() {
  const { t } = useText();
  const endpoints = useLoaderData<typeof loader>();
  const isDeleted = useSearchParams()[0].get('done') === 'delete';
  return (
    <AdminPage title={t('webhooks.title')} lead={t('webhooks.lead')} actions={<Actions />}>
      <ChangeMessage done={isDeleted && t('webhooks.done.delete')} attempt={null} />
      {endpoints.length === 0 ? (
        <EmptyState title={t('webhooks.empty')}>{t('webhooks.empty.text')}</EmptyState>
      ) : (
        <EndpointTable endpoints={endpoints} />
      )}
    </AdminPage>
  );
}

function Actions() {
  const { t } = useText();
  const mayWrite = usePermission('webhooks.write');
  return (
    <Cluster>
      {mayWrite && (
        <LocalLink className={buttonClass({ size: 'small' })} to={href('/admin/webhooks/new')}>
          {t('webhooks.new')}
        </LocalLink>
      )}
      <LocalLink className={buttonClass({ tone: 'secondary', size: 'small' })} to={DELIVERIES}>
        {t('deliveries.title')}
      </LocalLink>
    </Cluster>
  );
}
