import { sql } from 'kysely';
import { MOST_COUNTED } from '#kernel/list/list-page.ts';
import type { Db } from '#platform/database/open.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { ApplicationListStore, ListedApplication, OpenByLanguage } from '../actions/applications/ports.ts';
import type { ApplicationFilter, ApplicationSort } from '../rules/application-list.ts';
import { buildApplicationConditions, EMAIL_TEXT, STATE } from './application-conditions.ts';
import { isMember, isPending } from './registered.ts';

/** What the club knows of an applicant besides the application, by the address: two look-ups a row. */
const JOINS = sql`
  cross join lateral (
    select ${isMember(sql`r.email`)} as is_member, ${isPending(sql`r.email`)} as is_pending offset 0) p`;

const FACTS = sql`
  r.id, r.email, r.language, r.country, ${STATE} as state, r.applied_at as "appliedAt",
  array_remove(array[case when r.is_disposable then 'disposable' end, case when r.is_mistyped then 'mistyped' end,
    case when p.is_member then 'member' end,
    case when p.is_pending then 'pending' end], null) as flags,
  r.confirmation_requested_at as "confirmationRequestedAt", r.confirmation_sent_at as "confirmationSentAt",
  r.decided_at as "decidedAt", r.reason, r.invited_at as "invitedAt", r.invitation_sent_at as "invitationSentAt",
  (select c.code from registration_code c where c.id = r.code_id) as code,
  case when r.decided_by like 'member:%'
    then (select email from member where id = substr(r.decided_by, 8)::uuid) else r.decided_by end as "decidedBy"`;

/** Reads applications for admins. */
export function createApplicationListStore(db: Db): ApplicationListStore {
  const reader: ListReader<ApplicationSort, ListedApplication> = createListReader(db, {
    from: sql`membership_interest r`,
    sorts: {
      applied: { expression: sql`r.applied_at`, type: 'instant' },
      email: { expression: EMAIL_TEXT, type: 'text', isUnique: true },
    },
    createdAt: sql`r.applied_at`,
    joins: JOINS,
    columns: FACTS,
  });
  return {
    list: (filter, page) => reader.readPage(buildApplicationConditions(filter, page.sort), page),
    count: (filter) => reader.count(buildApplicationConditions(filter, getSort(filter))),
    listIds: (filter, rows, limit) => reader.listIds(buildApplicationConditions(filter, getSort(filter)), rows, limit),
    async find(id) {
      const { rows } = await sql<ListedApplication>`
        select ${FACTS} from membership_interest r ${JOINS} where r.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    ...createInvitationReader(db),
  };
}

/** The applicants of a language whose mails are offered one by one. */
const SHOWN_APPLICANTS = 10;

function createInvitationReader(db: Db) {
  return {
    async countOpen(ids) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from membership_interest
        where id = any(${ids}::uuid[]) and status = 'applied'`.execute(db);
      return rows[0]?.number ?? 0;
    },
    async listOpenByLanguage(ids) {
      const { rows } = await sql<OpenByLanguage>`
        select language as locale, count(*)::int as number,
          to_jsonb((array_agg(jsonb_build_object('id', id, 'email', email) order by id))[1:${SHOWN_APPLICANTS}]) as applicants
        from membership_interest where id = any(${ids}::uuid[]) and status = 'applied'
        group by language order by number desc, language`.execute(db);
      return rows;
    },
    async findLastCode() {
      const { rows } = await sql<{ code: string }>`
        select (select c.code from registration_code c where c.id = i.code_id) as code from membership_interest i
        where i.code_id is not null order by i.invited_at desc limit 1`.execute(db);
      return rows[0]?.code ?? null;
    },
    async countOutstanding(codeId, since, exceptId) {
      const { rows } = await sql<{ number: number }>`
        select count(*)::int as number from (
          select from membership_interest i
          where i.code_id = ${codeId} and i.invited_at > ${since} and i.id <> ${exceptId} and not exists (
            select from registration where email = i.email and status in ('pending', 'active'))
          limit ${MOST_COUNTED + 1}) waiting`.execute(db);
      const number = rows[0]?.number ?? 0;
      return { number: Math.min(number, MOST_COUNTED), isMore: number > MOST_COUNTED };
    },
  } satisfies Partial<ApplicationListStore>;
}

/** The order whose index serves a filter best, where the order of the rows does not matter. */
function getSort({ email }: ApplicationFilter): ApplicationSort {
  return email === null ? 'applied' : 'email';
}
