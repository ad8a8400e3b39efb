import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { Moment } from '../record/moment.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import type { ShownEndpoint } from './shown-endpoint.ts';
import { nameType } from './webhook-texts.ts';
import styles from './webhooks.module.css';

/** The endpoints; there are 20 at most. */
export function EndpointTable({ endpoints }: { readonly endpoints: readonly ShownEndpoint[] }) {
  const { t } = useText();
  const rows = endpoints.map((endpoint) => ({
    id: endpoint.id,
    cells: [
      <span key="endpoint" className={styles.endpoint}>
        <LocalLink to={href('/admin/webhooks/:id', { id: endpoint.id })}>{endpoint.url}</LocalLink>
        {endpoint.description && <span className={styles.detail}>{endpoint.description}</span>}
      </span>,
      endpoint.types.map((type) => nameType(type, t)).join(', '),
      t(endpoint.withPersonalData ? 'members.yes' : 'members.no'),
      <span key="state">
        <EndpointStatus endpoint={endpoint} />
      </span>,
      endpoint.lastSuccessAt == null ? (
        t('webhooks.lastSuccess.none')
      ) : (
        <Moment key="success" at={endpoint.lastSuccessAt} show="brief" />
      ),
    ],
  }));
  return (
    <Table
      id="endpoints"
      caption={t('webhooks.title')}
      hideCaption
      columns={[
        { id: 'endpoint', label: t('webhooks.endpoint') },
        { id: 'types', label: t('webhooks.types') },
        { id: 'personal', label: t('webhooks.personalData') },
        { id: 'state', label: t('webhooks.state') },
        { id: 'success', label: t('webhooks.lastSuccess') },
      ]}
      rows={rows}
    />
  );
}
