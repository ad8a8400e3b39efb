import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import {
  beginsWithText,
  EMAIL_TEXT,
  listEmailRanges,
  listNameRanges,
  NAME_TEXT,
} from '#platform/list/person-search.ts';
import type { InviterListStore, SuggestedInviter } from '../../actions/inviters/ports.ts';

/** The rows of a range that are looked at: with many erased inviters at its beginning, the rest is not suggested. */
const MOST_CHECKED = 100;

/** The name as people type it; an index of its own has its beginnings. */
const FIRST_NAME_TEXT = sql`lower(r.first_name || ' ' || r.last_name) collate "C"`;

/** The SQL of suggestions. Each range is read in the order of its index, up to a limit. */
export function createSuggestionStore(db: Db): Pick<InviterListStore, 'suggest'> {
  return {
    async suggest({ email, name }, limit) {
      const parts = [
        ...(email === null ? [] : listEmailRanges(email).map((range) => selectPart(range, EMAIL_TEXT, limit))),
        ...(name === null ? [] : [selectPart(beginsWithText(FIRST_NAME_TEXT, name), FIRST_NAME_TEXT, limit)]),
        ...(name === null ? [] : listNameRanges(name).map((range) => selectPart(range, NAME_TEXT, limit))),
      ];
      const { rows } = await sql<SuggestedInviter>`
        select id, first_name as "firstName", last_name as "lastName", email
        from (${sql.join(parts, sql` union all `)}) found`.execute(db);
      return rows;
    },
  };
}

function selectPart(range: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`(
    select id, first_name, last_name, email from (
      select r.* from inviter r where ${range} order by ${order}, r.id limit ${MOST_CHECKED}) checked
    where status <> 'deleted' limit ${limit})`;
}
