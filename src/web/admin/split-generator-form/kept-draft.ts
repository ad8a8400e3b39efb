import { INTENT } from './intents.ts';

const KEY = 'vestibule_experiment_draft';

/** What the page sets itself: these entries are no changes of the admin. */
const OWN = [INTENT, 'attempt'];

type Entries = readonly (readonly [name: string, value: string])[];

/** Keeps what is typed in the form of an experiment, in this tab only; an empty key is that of a new experiment. */
export function keepDraft(experiment: string, form: FormData): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ experiment, entries: listEntries(form) }));
  } catch {
    // If storage is full or blocked, the form works without it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Finds what was typed in the form of an experiment and differs from the form as it is shown; null for none. */
export function findKeptDraft(experiment: string, shown: FormData): FormData | null {
  const kept = readKept();
  if (kept?.experiment !== experiment || isSame(kept.entries, listEntries(shown))) return null;
  const form = new FormData();
  for (const [name, value] of kept.entries) form.append(name, value);
  return form;
}

function readKept(): { readonly experiment: string; readonly entries: Entries } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('experiment' in kept) || !('entries' in kept)) return null;
    const { experiment, entries } = kept;
    return typeof experiment === 'string' && Array.isArray(entries) && entries.every(isEntry)
      ? { experiment, entries }
      : null;
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is Entries[number] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}

function listEntries(form: FormData): Entries {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !OWN.includes(name) ? [[name, value] as const] : [],
  );
}

function isSame(one: Entries, other: Entries): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
