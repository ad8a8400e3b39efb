import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { SECOND } from '../../../kernel/instant.ts';
import type { CodeReader, Customization } from '../actions/ports.ts';
import type { CodeFacts, CountryOption } from '../rules/check.ts';
import { codesSql, countryOptionsSql, customizationsSql } from './queries.ts';

/** How old the list of countries and policies may be; a new policy version shows within this time. */
const POLICIES_TTL = 5 * SECOND;

/**
 * Reads codes and their customizations for checks. All checks of one tick of the event loop share one statement, which
 * PostgreSQL prepares once a connection; nothing is kept, so that a disabled code is refused at once.
 */
export function createCodeReader(pool: Pool, now: () => number): CodeReader {
  const codes = batched((names) => readCodes(pool, names));
  const customizations = batched((keys) => readCustomizations(pool, keys));
  let policies: { readonly until: number; readonly options: Promise<readonly CountryOption[]> } | null = null;
  return {
    findCode: (code) => codes.load(code),
    findCustomization: (key) => customizations.load(key),
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

function batched<Row>(read: (names: readonly string[]) => Promise<(Row | null)[]>): DataLoader<string, Row | null> {
  return new DataLoader(read, { cache: false, maxBatchSize: 500, batchScheduleFn: (run) => setImmediate(run) });
}

async function readCodes(pool: Pool, codes: readonly string[]): Promise<(CodeFacts | null)[]> {
  const { rows } = await pool.query<CodeFacts>({ name: 'check-codes', text: codesSql, values: [codes] });
  const found = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => found.get(code) ?? null);
}

async function readCustomizations(pool: Pool, keys: readonly string[]): Promise<(Customization | null)[]> {
  const values = [[...new Set(keys)]];
  const { rows } = await pool.query<Customization>({ name: 'check-customizations', text: customizationsSql, values });
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => found.get(key) ?? null);
}

async function readOptions(pool: Pool, now: Date): Promise<readonly CountryOption[]> {
  const { rows } = await pool.query<CountryOption>(countryOptionsSql, [now]);
  return rows;
}
