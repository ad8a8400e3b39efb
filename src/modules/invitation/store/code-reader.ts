import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { SECOND } from '../../../kernel/instant.ts';
import type { CodeReader, KnownCode } from '../actions/ports.ts';
import type { CountryOption } from '../rules/check.ts';
import { codesSql, countryOptionsSql } from './queries.ts';

/** How old the list of countries and policies may be; a new policy version shows within this time. */
const POLICIES_TTL = 5 * SECOND;

/**
 * Reads codes and their customizations for checks. All checks of one tick of the event loop share one statement, which
 * PostgreSQL prepares once a connection; nothing is kept, so that a disabled code is refused at once.
 */
export function createCodeReader(pool: Pool, now: () => number): CodeReader {
  const codes = new DataLoader<string, KnownCode | null>((names) => readCodes(pool, names), {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (run) => setImmediate(run),
  });
  let policies: { readonly until: number; readonly options: Promise<readonly CountryOption[]> } | null = null;
  return {
    findCode: (code) => codes.load(code),
    listCountryOptions() {
      if (!policies || policies.until <= now()) {
        const options = readOptions(pool, new Date(now()));
        policies = { until: now() + POLICIES_TTL, options };
        options.catch(() => {
          policies = null;
        });
      }
      return policies.options;
    },
  };
}

async function readCodes(pool: Pool, codes: readonly string[]): Promise<(KnownCode | null)[]> {
  const { rows } = await pool.query<KnownCode>({ name: 'check-codes', text: codesSql, values: [codes] });
  const found = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => found.get(code) ?? null);
}

async function readOptions(pool: Pool, now: Date): Promise<readonly CountryOption[]> {
  const { rows } = await pool.query<CountryOption>(countryOptionsSql, [now]);
  return rows;
}
