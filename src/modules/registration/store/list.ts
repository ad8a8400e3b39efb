import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ListedRegistration } from '../actions/ports.ts';
import type { Status } from '../rules/lifecycle.ts';
import { registrationColumns } from './columns.ts';

const PAGE = 1_000;

type Filter = { readonly status: Status | null; readonly limit: number };
/** The end of a page. The instant stays PostgreSQL's text, because a JavaScript date has fewer digits. */
type PageCursor = { readonly at: string; readonly id: string };

/** Registrations, newest first, page by page. Each page begins after the last row of the one before, by the index. */
export async function* listInPages(db: Db, { status, limit }: Filter): AsyncGenerator<ListedRegistration> {
  let place: PageCursor | null = null;
  for (let left = limit; left > 0; ) {
    const size = Math.min(left, PAGE);
    const rows: readonly (ListedRegistration & { readonly at: string })[] = await readPage(db, status, place, size);
    for (const { at, ...registration } of rows) {
      place = { at, id: registration.id };
      yield registration;
    }
    if (rows.length < size) return;
    left -= size;
  }
}

async function readPage(db: Db, status: Status | null, place: PageCursor | null, size: number) {
  const ofStatus = status === null ? sql`` : sql`and r.status = ${status}`;
  // The first condition uses the index, the second one separates registrations of the same instant.
  const behind =
    place === null
      ? sql``
      : sql`and r.created_at <= ${place.at}::timestamptz
          and (r.created_at, r.id) < (${place.at}::timestamptz, ${place.id}::uuid)`;
  const { rows } = await sql<ListedRegistration & { readonly at: string }>`
    select ${registrationColumns}, r.created_at::text as at from registration r
    where true ${ofStatus} ${behind} order by r.created_at desc, r.id desc limit ${size}`.execute(db);
  return rows;
}
