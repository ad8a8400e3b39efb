/** What a row of the ledger does. */
export const LEDGER_KINDS = ['grant', 'reserve', 'consume', 'release'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The counters of an inviter: invitations that are granted and not consumed, and those of them that are reserved. */
export type Counters = { readonly balance: number; readonly pending: number };

/** The counters with the ledger's row after which an inviter had them. */
export type LedgerPlace = Counters & { readonly id: string };

type Entry = { readonly id: string; readonly kind: LedgerKind; readonly amount: number };

/** The change of both counters by an entry. */
function getLedgerChange({ kind, amount }: Pick<Entry, 'kind' | 'amount'>): Counters {
  if (kind === 'grant') return { balance: amount, pending: 0 };
  if (kind === 'reserve') return { balance: 0, pending: amount };
  return { balance: kind === 'consume' ? -amount : 0, pending: -amount };
}

/** Adds to each entry the counters after it. The newest entry is the first, and `newest` has the counters after it. */
export function addRunningBalance<One extends Entry>(
  entries: readonly One[],
  newest: Counters,
): readonly (One & { readonly after: Counters })[] {
  let after = newest;
  return entries.map((entry) => {
    const entryAfter = { ...entry, after };
    after = subtract(after, getLedgerChange(entry));
    return entryAfter;
  });
}

/** The counters before an entry, which are those after the one that is older. */
export function getCountersBefore(entry: Entry & { readonly after: Counters }): Counters {
  return subtract(entry.after, getLedgerChange(entry));
}

/** The counters after the newest of some entries that follow others; `oldest` are the counters before all of them. */
export function sumLedger(entries: readonly Entry[], oldest: Counters): Counters {
  return entries.reduce<Counters>((counters, entry) => {
    const { balance, pending } = getLedgerChange(entry);
    return { balance: counters.balance + balance, pending: counters.pending + pending };
  }, oldest);
}

/**
 * A place as the cursor of a page, in a filtered ledger without counters. Its content is no contract: a client passes it on as
 * it is.
 */
export function formatLedgerCursor({ id, balance, pending }: LedgerPlace, isFiltered = false): string {
  return btoa(JSON.stringify(isFiltered ? [id] : [id, balance, pending]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const LONGEST_CURSOR = 200;

/** Parses the cursor of a client; null for any text that `formatLedgerCursor` cannot have made of such a ledger. */
export function parseLedgerCursor(text: string, isFiltered = false): LedgerPlace | null {
  if (text.length > LONGEST_CURSOR || !/^[\w-]+$/.test(text)) return null;
  const parts = parseParts(text);
  if (!Array.isArray(parts) || parts.length !== (isFiltered ? 1 : 3)) return null;
  const [id, balance = 0, pending = 0] = parts as readonly unknown[];
  if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id)) return null;
  return isCounter(balance) && isCounter(pending) ? { id, balance, pending } : null;
}

function parseParts(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

function isCounter(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;
}

function subtract(counters: Counters, change: Counters): Counters {
  return { balance: counters.balance - change.balance, pending: counters.pending - change.pending };
}
