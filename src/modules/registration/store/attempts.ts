import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { AttemptStore } from '../actions/note-attempts.ts';
import { type AttemptKind, MOST_ATTEMPTS } from '../rules/activation-attempt.ts';

/**
 * The SQL of openings and refused attempts. A registration is locked while its attempts are stored, so that its erasure leaves
 * none behind. Those beyond the last row are added to it.
 */
export function createAttemptStore(db: Db): AttemptStore {
  return {
    async insertAttempts(attempts) {
      const { rows } = await sql<{ kind: AttemptKind; times: number }>`
        with given as (
          select coalesce(g."registrationId", (
              select registration_id from activation_token where token_hash = decode(g."tokenHash", 'hex')
            )) as registration_id, g.kind, g.reason, g.times, g.at, g."lastAt" as last_at
          from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
            as g ("registrationId" uuid, "tokenHash" text, kind text, reason text, times int, at timestamptz, "lastAt" timestamptz)
        ), known as materialized (
          select r.id from registration r
          where r.id = any(array(select registration_id from given)) and r.erased_at is null
          order by r.id for share of r
        ), numbered as (
          select g.*, least(${MOST_ATTEMPTS}, row_number() over (partition by g.registration_id, g.kind order by g.at, g.reason) + (
              select count(*) from activation_attempt a where a.registration_id = g.registration_id and a.kind = g.kind
            )) as number
          from given g join known k on k.id = g.registration_id
        ), stored as (
          insert into activation_attempt as a (registration_id, kind, number, reason, times, at, last_at)
          select registration_id, kind, number, (array_agg(reason order by at))[1], sum(times), min(at), max(last_at)
          from numbered group by registration_id, kind, number order by registration_id, kind, number
          on conflict (registration_id, kind, number) do update
            set times = least(a.times::bigint + excluded.times, 1000000000), last_at = greatest(a.last_at, excluded.last_at)
        )
        select kind, sum(times)::int as times from numbered group by kind`.execute(db);
      return rows;
    },
  };
}
