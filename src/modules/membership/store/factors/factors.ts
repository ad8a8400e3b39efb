import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { FactorStore, RecoveryCodeStore, TotpFactor, TotpStore } from '../../actions/factors/ports.ts';
import type { AccountSummary } from '../../rules/proof.ts';
import { createPasskeyStore } from './passkeys.ts';
import { createPendingLoginStore } from './pending-logins.ts';

/** The SQL about second factors and proofs of identity, in the given pool or transaction. */
export function createFactorStore(db: Db): FactorStore {
  return {
    ...createPasskeyStore(db),
    ...createTotpStore(db),
    ...createRecoveryCodeStore(db),
    ...createPendingLoginStore(db),
    async markProven(sessionId, at) {
      const { numAffectedRows } = await sql`
        update session set proven_at = ${at}
        where id = ${sessionId} and revoked_at is null and expires_at > ${at}`.execute(db);
      return numAffectedRows === 1n;
    },
    async summarizeFactors(memberId) {
      const { rows } = await sql<AccountSummary>`
        select exists (select from member where id = ${memberId} and password_hash is not null) as "hasPassword",
          (select count(*)::int from passkey where member_id = ${memberId}) as passkeys,
          exists (select from totp_factor where member_id = ${memberId} and confirmed_at is not null) as "hasTotp",
          (select count(*)::int from recovery_code
            where member_id = ${memberId} and used_at is null) as "recoveryCodes"`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A summary is one row');
      return row;
    },
    async isFactorRequired() {
      const { rows } = await sql<{ isRequired: boolean }>`
        select factor_required as "isRequired" from club_settings`.execute(db);
      return rows[0]?.isRequired ?? false;
    },
  };
}

type TotpRow = Omit<TotpFactor, 'lastStep'> & { readonly lastStep: string | null };

function createTotpStore(db: Db): TotpStore {
  return {
    async findTotp(memberId) {
      const { rows } = await sql<TotpRow>`
        select key_id as "keyId", secret as encrypted, confirmed_at as "confirmedAt", last_step as "lastStep"
        from totp_factor where member_id = ${memberId}`.execute(db);
      const [row] = rows;
      return row ? { ...row, lastStep: row.lastStep === null ? null : Number(row.lastStep) } : null;
    },
    async beginTotp(memberId, { keyId, encrypted }, at) {
      const { numAffectedRows } = await sql`
        insert into totp_factor (member_id, key_id, secret, created_at) values (${memberId}, ${keyId}, ${encrypted}, ${at})
        on conflict (member_id) do update
          set key_id = excluded.key_id, secret = excluded.secret, created_at = excluded.created_at
          where totp_factor.confirmed_at is null`.execute(db);
      return numAffectedRows === 1n;
    },
    async confirmTotp(memberId, step, at) {
      await sql`
        update totp_factor set confirmed_at = ${at}, last_step = ${step}
        where member_id = ${memberId} and confirmed_at is null`.execute(db);
    },
    async takeStep(memberId, step) {
      const { numAffectedRows } = await sql`
        update totp_factor set last_step = ${step} where member_id = ${memberId} and last_step < ${step}`.execute(db);
      return numAffectedRows === 1n;
    },
    async replaceSecret(memberId, { keyId, encrypted }) {
      await sql`
        update totp_factor set key_id = ${keyId}, secret = ${encrypted} where member_id = ${memberId}`.execute(db);
    },
    async deleteTotp(memberId) {
      const { numAffectedRows } = await sql`delete from totp_factor where member_id = ${memberId}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

function createRecoveryCodeStore(db: Db): RecoveryCodeStore {
  return {
    async replaceRecoveryCodes(memberId, hashes, at) {
      await sql`delete from recovery_code where member_id = ${memberId}`.execute(db);
      await sql`
        insert into recovery_code (member_id, slot, code_hash, created_at)
        select ${memberId}, slot, code_hash, ${at}
        from unnest(${hashes}::bytea[]) with ordinality as given (code_hash, slot)`.execute(db);
    },
    async takeRecoveryCode(memberId, hash, at) {
      const { numAffectedRows } = await sql`
        update recovery_code set used_at = ${at}
        where member_id = ${memberId} and code_hash = ${hash} and used_at is null`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
