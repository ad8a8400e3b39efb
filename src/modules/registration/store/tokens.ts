import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ActivationToken, Registration, RegistrationStore } from '../actions/ports.ts';
import { registrationColumns } from './columns.ts';
import { prepareMail } from './prepare-mail.ts';
import { createSuperfluousMailFinder } from './superfluous-mails.ts';

type TokenRow = Registration & {
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly tokenExpiresAt: Date;
};

/** The SQL of activation tokens, of which only hashes are stored. */
export function createTokenStore(db: Db) {
  return {
    prepareMail: (link) => prepareMail(db, link),
    findSuperfluousMails: createSuperfluousMailFinder(db),
    async revokeTokens(registrationId, at) {
      await sql`/* prepared: revoke-links */
        update activation_token set revoked_at = ${at}
        where registration_id = ${registrationId} and used_at is null and revoked_at is null`.execute(db);
    },
    async markTokenSent(tokenHash, at) {
      await sql`/* prepared: mark-link-sent */ update activation_token set sent_at = ${at} where token_hash = ${tokenHash}`.execute(
        db,
      );
    },
    async markTokenUsed(tokenHash, at) {
      await sql`/* prepared: mark-link-used */ update activation_token set used_at = ${at} where token_hash = ${tokenHash}`.execute(
        db,
      );
    },
    async findToken(tokenHash): Promise<ActivationToken | null> {
      const { rows } = await sql<TokenRow>`/* prepared: find-link */
        select ${registrationColumns}, t.used_at as "usedAt", t.revoked_at as "revokedAt", t.expires_at as "tokenExpiresAt"
        from activation_token t join registration r on r.id = t.registration_id where t.token_hash = ${tokenHash}`.execute(
        db,
      );
      const [row] = rows;
      if (!row) return null;
      const { usedAt, revokedAt, tokenExpiresAt, ...registration } = row;
      return { usedAt, revokedAt, expiresAt: tokenExpiresAt, registration };
    },
  } satisfies Partial<RegistrationStore>;
}
