import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { InvitationStore, KnownCode } from '../actions/ports.ts';
import type { CountryOption } from '../rules/check.ts';
import { createCustomizationStore } from './customizations.ts';
import { createInviterStore } from './inviters/inviters.ts';
import { codesSql, countryOptionsSql } from './queries.ts';

/** The invitations' SQL, in the given pool or transaction. */
export function createInvitationStore(db: Db): InvitationStore {
  return {
    ...createCodeStore(db),
    ...createCustomizationStore(db),
    ...createPolicyStore(db),
    ...createInviterStore(db),
  };
}

function createCodeStore(db: Db) {
  return {
    async findCode(code: string) {
      const { rows } = await db.executeQuery<KnownCode>(CompiledQuery.raw(codesSql, [[code]]));
      return rows[0] ?? null;
    },
    async insertCode(row, at) {
      const { rows } = await sql`
        insert into registration_code (id, code, inviter_id, customization_key, countries, link_only, campaign, starts_at, ends_at, created_at)
        values (${row.id}, ${row.code}, ${row.inviterId}, ${row.customizationKey}, ${row.countries}, ${row.linkOnly},
          ${row.campaign}, ${row.startsAt}, ${row.endsAt}, ${at})
        on conflict (code) do nothing returning id`.execute(db);
      return rows.length === 1 ? 'inserted' : 'code-taken';
    },
    async disableCode(code, at) {
      const { rows } = await sql`
        update registration_code set disabled_at = ${at}, version = version + 1
        where code = ${code} and disabled_at is null returning id`.execute(db);
      return rows.length === 1;
    },
    async settleSeat(registrationId, kind, at) {
      await sql`/* prepared: settle-seat */
        insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
        select inviter_id, slot, ${kind}, registration_id, ${at} from invitation_ledger
        where registration_id = ${registrationId} and kind = 'reserve'`.execute(db);
    },
  } satisfies Partial<InvitationStore>;
}

function createPolicyStore(db: Db) {
  return {
    async listCountryOptions(now) {
      const { rows } = await db.executeQuery<CountryOption>(CompiledQuery.raw(countryOptionsSql, [now]));
      return rows;
    },
    async listPoliciesSince(kind, country, since) {
      const { rows } = await sql<{ pk: string }>`
        select p.pk_string as pk from policy p where p.kind = ${kind} and p.country = ${country} and not exists (
          select from policy newer where newer.kind = p.kind and newer.country = p.country
            and newer.version > p.version and newer.published_at <= ${since})`.execute(db);
      return rows.map(({ pk }) => pk);
    },
    async insertPolicies(options, version, at) {
      const { rows } = await sql`
        insert into policy (pk_string, kind, country, version, published_at)
        select pk, kind, country, ${version}, ${at} from jsonb_to_recordset(${JSON.stringify(
          options.flatMap((o) => [
            { pk: o.termsPkString, kind: 'terms', country: o.isoCode },
            { pk: o.dataPolicyPkString, kind: 'data_policy', country: o.isoCode },
          ]),
        )}::jsonb) as p(pk text, kind text, country text)
        on conflict do nothing returning pk_string`.execute(db);
      return rows.length;
    },
  } satisfies Partial<InvitationStore>;
}
