import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#kernel/instant.ts';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import type { InviterListStore, LedgerEntry, LedgerRequest } from '../../actions/inviters/ports.ts';
import type { Counters } from '../../rules/ledger.ts';
import type { LedgerFilter } from '../../rules/ledger-list.ts';

type Row = Counters & { readonly entry: LedgerEntry | null; readonly at: Instant | null };

/** What belongs to an entry; read for the shown ones only, by key. */
const JOINS = sql`
  left join lateral (select reason, actor from inviter_change where id = l.grant_id offset 0) c on true
  left join lateral (select status, code_id from registration where id = l.registration_id offset 0) r on true
  left join lateral (select id, code from registration_code where id = r.code_id offset 0) k on true`;

const ENTRY = sql`
  json_build_object('id', l.id::text, 'kind', l.kind, 'amount', coalesce(l.granted, l.amount), 'reason', c.reason,
    'actor', c.actor, 'registrationId', l.registration_id, 'registrationStatus', r.status, 'codeId', k.id, 'code', k.code)`;

/** The SQL of an inviter's ledger. */
export function createLedgerStore(db: Db): Pick<InviterListStore, 'readLedger' | 'countLedger' | 'readPace'> {
  return {
    // One statement, so that the counters are those of the moment at which the rows were read.
    async readLedger(inviterId, request) {
      const { rows } = await sql<Row>`
        select s.balance, s.pending, l.at, case when l.id is not null then ${ENTRY} end as entry
        from (
          select coalesce(sum(balance), 0)::int as balance, coalesce(sum(pending), 0)::int as pending
          from invitation_slot where inviter_id = ${inviterId}) s
        left join (${selectEntries(inviterId, request)}) l on true ${JOINS}
        ${orderEntries(request)}`.execute(db);
      const { balance = 0, pending = 0 } = rows[0] ?? {};
      const entries = rows.flatMap(({ entry, at }) => (entry && at ? [{ ...entry, at }] : []));
      return { counters: { balance, pending }, entries };
    },
    // In the order of the index: PostgreSQL would otherwise scan the table for an inviter who has a great part of it.
    async countLedger(inviterId, filter) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from (
          select from invitation_ledger where ${matchEntries(inviterId, filter)}
          order by at, id limit ${MOST_COUNTED + 1}) entry`.execute(db);
      const number = rows[0]?.number ?? 0;
      return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
    },
    async readPace(inviterId, since) {
      const { rows } = await sql<{ consumed: number; oldest: Instant | null }>`
        select count(*)::int as consumed, min(at) as oldest from (
          select at from invitation_ledger where inviter_id = ${inviterId} and kind = 'consume' and at >= ${since}::timestamptz
          order by at desc limit ${MOST_COUNTED}) newest`.execute(db);
      const { consumed = 0, oldest = null } = rows[0] ?? {};
      return { consumed, since: consumed === MOST_COUNTED && oldest ? oldest : since };
    },
  };
}

/** A grant is the first of its rows, which has the whole amount; its other rows are left out. */
function matchEntries(inviterId: string, { kind, from, before }: LedgerFilter): RawBuilder<unknown> {
  return sql`
    inviter_id = ${inviterId} and (grant_id is null or granted is not null)
    ${kind === null ? sql`` : sql`and kind = ${kind}`}
    ${from === null ? sql`` : sql`and at >= ${from}::timestamptz`}
    ${before === null ? sql`` : sql`and at < ${before}::timestamptz`}`;
}

function selectEntries(inviterId: string, request: LedgerRequest): RawBuilder<unknown> {
  const { filter, limit, from, direction } = request;
  const follows = direction === 'older' ? sql`<` : sql`>`;
  const place = sql`((select at from invitation_ledger where id = ${from?.id}::bigint), ${from?.id}::bigint)`;
  const further = from ? sql`and (at, id) ${follows} ${place}` : sql``;
  return sql`
    select * from invitation_ledger l
    where ${matchEntries(inviterId, filter)} ${further}
    ${orderEntries(request)} limit ${limit}`;
}

/** By time; entries of one moment in the order in which they were written. */
function orderEntries({ direction }: Pick<LedgerRequest, 'direction'>): RawBuilder<unknown> {
  return direction === 'older' ? sql`order by l.at desc, l.id desc` : sql`order by l.at, l.id`;
}
