import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListConditions, type ListReader } from '#platform/list/read-list.ts';
import type { Delivery, DeliveryListStore, Try } from '../actions/ports.ts';
import type { DeliveryFilter, DeliverySort } from '../rules/delivery-list.ts';

const COLUMNS = sql`r.id, r.endpoint_id as "endpointId", e.url, m.id as "messageId", m.type, m.subject,
  m.happened_at as "happenedAt", r.state, r.tries, r.status, r.failure, r.created_at as "createdAt", r.due_at as "dueAt",
  r.tried_at as "triedAt", r.log`;
const JOINS = sql`join webhook_endpoint e on e.id = r.endpoint_id join webhook_message m on m.id = r.message_id`;

type StoredTry = Omit<Try, 'at'> & { readonly at: string };
type Row = Omit<Delivery, 'message' | 'log'> &
  Pick<Delivery['message'], 'type' | 'subject' | 'happenedAt'> & {
    readonly messageId: string;
    readonly log: readonly StoredTry[];
  };

/** Reads deliveries for admins. */
export function createDeliveryListStore(db: Db): DeliveryListStore {
  const reader: ListReader<DeliverySort, Row> = createListReader(db, {
    from: sql`webhook_delivery r`,
    sorts: { created: { expression: sql`r.created_at`, type: 'instant' } },
    joins: JOINS,
    columns: COLUMNS,
  });
  return {
    async list(filter, page) {
      const found = await reader.readPage(buildConditions(filter), page);
      return found && { ...found, rows: found.rows.map(({ row, cursor }) => ({ row: toDelivery(row), cursor })) };
    },
    count: (filter) => reader.count(buildConditions(filter)),
    listIds: (filter, rows, limit) => reader.listIds(buildConditions(filter), rows, limit),
    async find(id) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from webhook_delivery r ${JOINS} where r.id = ${id}`.execute(db);
      return rows[0] ? toDelivery(rows[0]) : null;
    },
  };
}

function toDelivery({ messageId, type, subject, happenedAt, log, ...row }: Row): Delivery {
  const message = { id: messageId, type, subject, happenedAt };
  return { ...row, message, log: log.map(({ at, ...tried }) => ({ ...tried, at: new Date(at) })) };
}

/** The first condition that an index begins with decides which index is read; the others are checked. */
function buildConditions({ endpointId, state, type, from, to }: DeliveryFilter): ListConditions {
  const [first, ...others] = [
    // The second condition is that of the index.
    ...(state === null || state === 'delivered' ? [] : [sql`r.state = ${state} and r.state <> 'delivered'`]),
    ...(endpointId === null ? [] : [sql`r.endpoint_id = ${endpointId}`]),
    ...(type === null ? [] : [sql`r.type = ${type}`]),
  ];
  const period = [
    ...(from ? [sql`r.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`r.created_at < ${to}::timestamptz`] : []),
  ];
  const delivered = state === 'delivered' ? [sql`r.state = 'delivered'`] : [];
  return { indexed: [...(first ? [first] : []), ...period], checked: [...others, ...delivered] };
}
