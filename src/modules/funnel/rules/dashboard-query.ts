import type { ListRules, QueryOf } from '#kernel/list/list-query.ts';
import { LOCALES } from '#kernel/locale.ts';
import { isPossibleCode, normalizeCode } from '#modules/invitation/rules/code.ts';
import { isDay } from '#modules/invitation/rules/code-days.ts';
import { BREAKDOWNS, type Breakdown, FUNNEL_FILTERS, type FunnelFilter, isByCode, NO_FILTER } from './breakdown.ts';
import type { Day } from './days.ts';
import { DEFAULT_PRESET, getLastDays, isPeriod, type Period, PRESETS } from './period.ts';

/** What the address of the dashboard can say: read like that of a list. */
export const DASHBOARD = {
  sorts: { value: 'ascending' },
  filters: {
    period: { kind: 'choice', values: PRESETS.map(String) },
    from: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    to: { kind: 'text', normalize: normalizeDay, isImpersonal: true },
    by: { kind: 'choice', values: BREAKDOWNS },
    country: { kind: 'text', normalize: normalizeCountry, isImpersonal: true },
    language: { kind: 'choice', values: LOCALES },
    campaign: { kind: 'text', normalize: normalizeName, isImpersonal: true },
    variant: { kind: 'text', normalize: normalizeName, isImpersonal: true },
    code: { kind: 'text', normalize: normalizeKnownCode, isImpersonal: true },
  },
  columns: ['value'],
  firstColumns: ['value'],
} as const satisfies ListRules;

export type DashboardQuery = QueryOf<typeof DASHBOARD>;

export type DashboardQuestion = {
  readonly period: Period;
  /** The number of days up to today; null for days that were chosen. */
  readonly preset: number | null;
  readonly breakdown: Breakdown;
  readonly filter: FunnelFilter;
  /** Names of filters that cannot be combined with the others, and were left out. */
  readonly unused: readonly string[];
};

/** What an address asks for. Chosen days take precedence over a number of days, and a code over the other filters. */
export function readDashboardQuery({ filters }: Pick<DashboardQuery, 'filters'>, today: Day): DashboardQuestion {
  const chosen = readChosenDays(filters, today);
  const preset = Number(filters.period ?? DEFAULT_PRESET);
  const asked = BREAKDOWNS.find((one) => one === filters.by) ?? 'day';
  const code = filters.code ?? null;
  const breakdown = code !== null && asked !== 'code' ? 'day' : asked;
  const byCode = isByCode(breakdown, { code });
  const given = FUNNEL_FILTERS.filter((name) => filters[name] !== undefined);
  const used = given.filter((name) => !byCode || name === 'code');
  const wrongDays = chosen === null ? (['from', 'to'] as const).filter((name) => filters[name] !== undefined) : [];
  return {
    period: chosen ?? getLastDays(today, preset),
    preset: chosen ? null : preset,
    breakdown,
    filter: { ...NO_FILTER, ...Object.fromEntries(used.map((name) => [name, filters[name]])) },
    unused: [...wrongDays, ...(breakdown === asked ? [] : ['by']), ...given.filter((name) => !used.includes(name))],
  };
}

/** Only one end: up to today, or that day alone. */
function readChosenDays({ from, to }: DashboardQuery['filters'], today: Day): Period | null {
  if (from === undefined && to === undefined) return null;
  const period = { from: from ?? to ?? today, to: to ?? today };
  return isPeriod(period) ? period : null;
}

function normalizeDay(typed: string): string | null {
  return isDay(typed) ? typed : null;
}

/** PostgreSQL has no text with the character 0. */
function normalizeName(typed: string): string | null {
  return typed.includes('\0') ? null : typed;
}

function normalizeCountry(typed: string): string | null {
  return /^[A-Za-z]{2}$/.test(typed) ? typed.toUpperCase() : null;
}

function normalizeKnownCode(typed: string): string | null {
  const code = normalizeCode(typed);
  return isPossibleCode(code) ? code : null;
}
