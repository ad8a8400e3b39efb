import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { EMAIL_TEXT, NAME_TEXT } from '#platform/list/person-search.ts';
import { createListReader, type ListReader } from '#platform/list/read-list.ts';
import type { AdminRegistration, RegistrationListStore } from '../../actions/admin/ports.ts';
import type { RegistrationSort } from '../../rules/registration-list.ts';
import { readHistory } from './history.ts';
import { buildRegistrationConditions } from './registration-conditions.ts';

/** What belongs to a registration; read for the shown rows only, by key. */
const JOINS = sql`
  cross join lateral (select id, code from registration_code where id = r.code_id offset 0) k
  cross join lateral (select id, first_name, last_name, status from inviter where id = r.inviter_id offset 0) i`;

const FACTS = sql`
  r.id, case when r.erased_at is null then r.status else 'erased' end as state, r.email,
  array_remove(array[case when r.is_disposable then 'disposable' end, case when r.is_mistyped then 'mistyped' end], null) as flags,
  r.first_name as "firstName", r.last_name as "lastName", r.country, r.language,
  json_build_object('id', k.id, 'code', k.code) as code,
  json_build_object('id', i.id, 'firstName', i.first_name, 'lastName', i.last_name,
    'isErased', i.status = 'deleted') as inviter,
  r.campaign, r.headline, r.voucher_percent as "promisedPercent", r.newsletter, r.renews,
  r.created_at as "createdAt", r.expires_at as "expiresAt", r.ended_at as "endedAt", r.erased_at as "erasedAt",
  r.reminded_at as "remindedAt"`;

/** Reads registrations for admins. */
export function createRegistrationListStore(db: Db): RegistrationListStore {
  return {
    list: (filter, page) => createReader(db, JOINS).readPage(buildRegistrationConditions(filter), page),
    // No condition is about what is joined.
    count: (filter) => createReader(db, sql``).count(buildRegistrationConditions(filter)),
    listIds: (filter, rows, limit) => createReader(db, sql``).listIds(buildRegistrationConditions(filter), rows, limit),
    async findListed(id) {
      const { rows } = await sql<AdminRegistration>`
        select ${FACTS} from registration r ${JOINS} where r.id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    readHistory: (id) => readHistory(db, id),
  };
}

function createReader(db: Db, joins: RawBuilder<unknown>): ListReader<RegistrationSort, AdminRegistration> {
  return createListReader(db, {
    from: sql`registration r`,
    joins,
    sorts: {
      created: { expression: sql`r.created_at`, type: 'instant' },
      email: { expression: EMAIL_TEXT, type: 'text' },
      name: { expression: NAME_TEXT, type: 'text' },
    },
    columns: FACTS,
  });
}
