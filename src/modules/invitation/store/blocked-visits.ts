import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { BlockedHost, BlockedVisitCount, BlockedVisitStore } from '../actions/count-blocked-visits.ts';

/** The counts of visitors from blocked referrers. It locks rows in one order, so that processes never deadlock. */
export function createBlockedVisitStore(db: Db): BlockedVisitStore {
  return {
    async add(counts) {
      const ordered = counts.toSorted((one, other) => (formatKey(one) < formatKey(other) ? -1 : 1));
      await sql`
        insert into referrer_arrival (day, host, category, arrivals, denied)
        select * from unnest(${ordered.map(({ day }) => day)}::date[], ${ordered.map(({ host }) => host)}::text[],
          ${ordered.map(({ category }) => category)}::text[], ${ordered.map(({ arrivals }) => arrivals)}::bigint[],
          ${ordered.map(({ denied }) => denied)}::bigint[])
        on conflict (day, host) do update set category = excluded.category,
          arrivals = referrer_arrival.arrivals + excluded.arrivals,
          denied = referrer_arrival.denied + excluded.denied`.execute(db);
    },
    async listSince(day) {
      const { rows } = await sql<BlockedVisitCount>`
        select to_char(day, 'YYYY-MM-DD') as day, host, category, arrivals::float8 as arrivals, denied::float8 as denied
        from referrer_arrival where day >= ${day}::date
        order by referrer_arrival.day desc, referrer_arrival.arrivals desc, host`.execute(db);
      return rows;
    },
    async sumByHost({ beforeFrom, from, to }) {
      const { rows } = await sql<BlockedHost>`
        select host, max(category) as category,
          coalesce(sum(arrivals) filter (where day >= ${from}::date), 0)::float8 as visits,
          coalesce(sum(denied) filter (where day >= ${from}::date), 0)::float8 as denied,
          coalesce(sum(arrivals) filter (where day < ${from}::date), 0)::float8 as before
        from referrer_arrival where day between ${beforeFrom}::date and ${to}::date
        group by host order by visits desc, before desc, host limit 100`.execute(db);
      return rows;
    },
  };
}

function formatKey({ day, host }: BlockedVisitCount): string {
  return `${day} ${host}`;
}
