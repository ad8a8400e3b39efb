import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { RegistrationStore } from '../actions/ports.ts';

/** Activation mails that were sent, that a newer one replaces, or whose registration has ended. */
export function createSuperfluousMailFinder(db: Db): RegistrationStore['findSuperfluousMails'] {
  return async (letters, at) => {
    const { rows } = await sql<{ id: string }>`/* prepared: find-superfluous-mails */
      select mail.id from (
        select id, (data->>'registrationId')::uuid as registration, coalesce((data->>'generation')::int, 0) as generation
        from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter (id uuid, data jsonb)
      ) mail left join lateral (
        select id, status, expires_at from registration where id = mail.registration offset 0) r on true
      where r.id is null or r.status <> 'pending' or r.expires_at <= ${at}
        or exists (select from activation_token t where t.registration_id = r.id and t.key_id is not null
          and (t.generation > mail.generation or (t.generation = mail.generation and t.sent_at is not null)))
        or exists (select from activation_resend s
          where s.registration_id = r.id and s.generation > mail.generation)`.execute(db);
    return rows.map(({ id }) => id);
  };
}
