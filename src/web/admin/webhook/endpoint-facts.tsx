import { useText } from '#web/i18n/use-text.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import { RecordActions, RecordPart } from '../record/record-parts.tsx';
import { EndpointStatus } from '../webhooks/endpoint-status.tsx';
import type { ShownEndpoint } from '../webhooks/shown-endpoint.ts';
import { nameType } from '../webhooks/webhook-texts.ts';

/** What is stored of an endpoint. */
export function EndpointFacts({ endpoint }: { readonly endpoint: ShownEndpoint }) {
  const { t } = useText();
  const { url, description, types, withPersonalData, failures, failingSince, lastSuccessAt } = endpoint;
  const { disabledAt, createdAt, changedAt, revision } = endpoint;
  return (
    <RecordPart id="facts" title={t('mail.facts')}>
      <Facts
        facts={[
          [t('webhooks.url'), url],
          [t('webhooks.description'), description !== '' && description],
          [t('webhooks.types'), types.map((type) => nameType(type, t)).join(', ')],
          [t('webhooks.personalData'), t(withPersonalData ? 'members.yes' : 'members.no')],
          [t('webhooks.state'), <EndpointStatus key="state" endpoint={endpoint} />],
          [
            t('webhooks.lastSuccess'),
            lastSuccessAt == null ? t('webhooks.lastSuccess.none') : <Moment key="success" at={lastSuccessAt} />,
          ],
          [t('webhooks.failingSince'), failures > 0 && <Moment key="failing" at={failingSince} />],
          [t('webhooks.disabledAt'), disabledAt != null && <Moment key="disabled" at={disabledAt} />],
          [t('webhooks.createdAt'), <Moment key="created" at={createdAt} />],
          [t('webhooks.changedAt'), revision > 1 && <Moment key="changed" at={changedAt} />],
          [t('mail.id'), <code key="id">{endpoint.id}</code>],
        ]}
      />
      <RecordActions>
        <AuditLink kind="webhook" id={endpoint.id} />
      </RecordActions>
    </RecordPart>
  );
}
