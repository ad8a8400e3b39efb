import type { ShowWebhookDeliveryQuery } from '#web/generated/operations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import { COLUMN_TEXTS, formatAnswer } from '../webhook-deliveries/delivery-texts.ts';

export type DeliveryDetails = NonNullable<ShowWebhookDeliveryQuery['webhookDelivery']>;

/** What is stored of a delivery. The rest of its body is read when it is sent. */
export function DeliveryFacts({ delivery }: { readonly delivery: DeliveryDetails }) {
  const { t, languageTag } = useText();
  const { endpointId, url, type, tries, triedAt, dueAt, messageId, happenedAt, createdAt } = delivery;
  const answer = formatAnswer(delivery, t);
  return (
    <Facts
      facts={[
        [
          t('webhooks.endpoint'),
          <LocalLink key="endpoint" to={href('/admin/webhooks/:id', { id: endpointId })}>
            {url}
          </LocalLink>,
        ],
        [t(COLUMN_TEXTS.type), <code key="type">{type}</code>],
        [t('deliveries.happened'), <Moment key="happened" at={happenedAt} />],
        ...listSubject(delivery.subject).map(
          ([name, id]) => [name, <SubjectId key={name} name={name} id={id} />] as const,
        ),
        ['webhook-id', <code key="message">{messageId}</code>],
        [t(COLUMN_TEXTS.created), <Moment key="created" at={createdAt} />],
        [t(COLUMN_TEXTS.tries), formatNumber(tries, languageTag)],
        [t(COLUMN_TEXTS.tried), triedAt != null && <Moment key="tried" at={triedAt} />],
        [t(COLUMN_TEXTS.status), answer !== '' && answer],
        [t(COLUMN_TEXTS.due), dueAt != null && <Moment key="due" at={dueAt} />],
        [t('mail.id'), <code key="id">{delivery.id}</code>],
      ]}
    />
  );
}

/** The ids of the body, each by its name there. */
function listSubject(subject: unknown): readonly (readonly [name: string, id: string])[] {
  if (typeof subject !== 'object' || subject === null) return [];
  return Object.entries(subject).map(([name, id]) => [name, String(id)]);
}

/** An id of the body, with a link for those who may read the page of what it names. */
function SubjectId({ name, id }: { readonly name: string; readonly id: string }) {
  const canRead: Readonly<Record<string, boolean>> = {
    registrationId: usePermission('registrations.read'),
    memberId: usePermission('members.read'),
    interestId: usePermission('applications.read'),
    codeId: usePermission('codes.read'),
  };
  const page = canRead[name] ? findPage(name, id) : null;
  return <code>{page ? <LocalLink to={page}>{id}</LocalLink> : id}</code>;
}

function findPage(name: string, id: string): Href | null {
  if (name === 'registrationId') return href('/admin/registrations/:id', { id });
  if (name === 'memberId') return href('/admin/members/:id', { id });
  return name === 'interestId' ? href('/admin/applications/:id', { id }) : href('/admin/codes/:id', { id });
}
