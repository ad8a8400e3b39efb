import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { CodeSource, CodeStore } from '../actions/code-ports.ts';
import type { CodeTries } from '../rules/activation-code.ts';
import { waitForLocks } from './lock-wait.ts';

/** The SQL of codes in activation mails. The same statements serve registrations without a link. */
export function createCodeStore(db: Db): CodeStore {
  return {
    async lockCodeTries(registrationId, at, lockWait) {
      const { rows } = await sql<CodeTries>`/* prepared: lock-code-tries */
        insert into activation_code_try as c (registration_id, generation, tries, total, at)
        select r.id, coalesce((select max(generation) from activation_resend where registration_id = r.id), 0), 0, 0,
          ${at}::timestamptz
        from ${waitForLocks(lockWait)}, registration r where r.id = ${registrationId}::uuid
        on conflict (registration_id) do update set generation = excluded.generation, at = greatest(c.at, excluded.at),
          tries = case when c.generation = excluded.generation then c.tries else 0 end
        returning c.tries, c.total`.execute(db);
      return rows[0] ?? null;
    },
    async findLiveId(email) {
      const { rows } = await sql<{ id: string }>`
        select id from registration where email = ${email} and status = 'pending'`.execute(db);
      return rows[0]?.id ?? null;
    },
    async countWrongCode(registrationId) {
      await sql`/* prepared: count-wrong-code */
        update activation_code_try set tries = tries + 1, total = total + 1
        where registration_id = ${registrationId}::uuid`.execute(db);
    },
    async findCodeSource(registrationId, at, keyIds) {
      const { rows } = await sql<CodeSource>`/* prepared: find-code-source */
        select t.key_id as "keyId", t.salt, t.generation
        from activation_token t join activation_code_try c on c.registration_id = t.registration_id
        where t.registration_id = ${registrationId}::uuid and t.used_at is null and t.revoked_at is null
          and t.expires_at > ${at}::timestamptz and t.generation = c.generation and t.key_id = any(${[...keyIds]})`.execute(
        db,
      );
      return rows[0] ?? null;
    },
  };
}
