import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { SECOND } from '#kernel/instant.ts';
import type { CodeReader, KnownCode } from '../actions/ports.ts';
import type { CountryOption } from '../rules/check.ts';
import { checkedCodesSql, countryOptionsSql } from './queries.ts';

/** How long the list of countries and policies is cached; the publication of a policy invalidates it at once. */
const POLICIES_TTL = 5 * SECOND;

type Policies = { readonly until: number; readonly options: Promise<readonly CountryOption[]> };
type CheckedCode = KnownCode & { readonly policyCount: number };

/**
 * Reads codes and their customizations for checks. All checks of one tick of the event loop share one statement, which
 * PostgreSQL prepares once for each connection. Codes are never cached, so that a disabled one is refused at once. Each
 * read returns the number of policies: a different number invalidates the cached policies.
 */
export function createCodeReader(pool: Pool, now: () => number): CodeReader {
  let policies: Policies | null = null;
  let policyCount = 0;
  const codes = new DataLoader<string, KnownCode | null>(readCodes, {
    cache: false,
    maxBatchSize: 500,
    batchScheduleFn: (run) => setImmediate(run),
  });
  async function readCodes(names: readonly string[]): Promise<(KnownCode | null)[]> {
    const { rows } = await pool.query<CheckedCode>({ name: 'check-codes', text: checkedCodesSql, values: [names] });
    const found = new Map(rows.map(({ policyCount: _, ...code }) => [code.code, code]));
    const count = rows[0]?.policyCount ?? policyCount;
    // If two reads overlap, the one with more policies is the newer one.
    if (count > policyCount) {
      policyCount = count;
      policies = null;
    }
    return names.map((name) => found.get(name) ?? null);
  }
  return {
    findCode: (code) => codes.load(code),
    listCountryOptions() {
      if (policies && policies.until > now()) return policies.options;
      const mine: Policies = { until: now() + POLICIES_TTL, options: readOptions(pool, new Date(now())) };
      policies = mine;
      mine.options.catch(() => {
        if (policies === mine) policies = null;
      });
      return mine.options;
    },
  };
}

async function readOptions(pool: Pool, now: Date): Promise<readonly CountryOption[]> {
  const { rows } = await pool.query<CountryOption>(countryOptionsSql, [now]);
  return rows;
}
