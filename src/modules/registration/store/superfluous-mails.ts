import { sql } from 'kysely';
import type { FindSuperfluous } from '../../../kernel/ports.ts';
import type { Db } from '../../../platform/database/open.ts';

/** Activation mails of registrations that have ended, that were sent, or that a newer one replaces. */
export function superfluousMailsOf(db: Db): FindSuperfluous {
  return async (letters, at) => {
    const { rows } = await sql<{ id: string }>`
      select mail.id from (
        select id, (data->>'registrationId')::uuid as registration, coalesce((data->>'generation')::int, 0) as generation
        from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter (id uuid, data jsonb)
      ) mail left join registration r on r.id = mail.registration
      where r.id is null or r.status <> 'pending' or r.expires_at <= ${at}
        or exists (select from activation_token t where t.registration_id = r.id
          and (t.generation > mail.generation or (t.generation = mail.generation and t.sent_at is not null)))
        or exists (select from activation_resend s
          where s.registration_id = r.id and s.generation > mail.generation)`.execute(db);
    return rows.map(({ id }) => id);
  };
}
