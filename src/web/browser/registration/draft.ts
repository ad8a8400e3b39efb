/** The fields that survive a reload of the tab; hidden ones, keys and versions are made anew. */
const NAMES = ['email', 'country', 'newsletter', 'termsAndConditions', 'gender', 'firstName', 'lastName'] as const;
type Name = (typeof NAMES)[number];

const KEY = 'vestibule_registration_draft';
/** Beside the draft, as nobody has typed it: that the lean form has come to its second step. */
const STEP_KEY = 'vestibule_registration_step';

/** What was typed so far, in this tab and nowhere else: it is sent to nobody but by the form itself. */
export type Draft = Readonly<Partial<Record<Name, string>>>;

/** A draft as it was stored; what is no draft counts as none. */
export function parseDraft(stored: string | null): Draft {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(([name, value]) => isName(name) && typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

/** The draft after a look at the form: fields that it does not show now keep what they had. */
export function mergeDraft(draft: Draft, shown: readonly string[], typed: FormData): Draft {
  const names = NAMES.filter((name) => shown.includes(name));
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) };
}

export function readDraft(): Draft {
  return parseDraft(storage()?.getItem(KEY) ?? null);
}

export function storeDraft(draft: Draft): void {
  attempt(() => storage()?.setItem(KEY, JSON.stringify(draft)));
}

export function isInSecondStep(): boolean {
  return storage()?.getItem(STEP_KEY) === 'second';
}

export function storeStep(step: 'first' | 'second'): void {
  attempt(() => storage()?.setItem(STEP_KEY, step));
}

/** What is agreed to for one address, and asked anew for another. */
export const CONSENT_FIELDS: readonly Name[] = ['newsletter', 'termsAndConditions'];
/** What a registration with another address asks anew: the address itself, and every consent. */
export const ADDRESS_FIELDS: readonly Name[] = ['email', ...CONSENT_FIELDS];

/** Forgets what was typed, all of it or some fields. */
export function clearDraft(names?: readonly Name[]): void {
  storage()?.removeItem(STEP_KEY);
  if (names) storeDraft({ ...readDraft(), ...Object.fromEntries(names.map((name) => [name, ''])) });
  else storage()?.removeItem(KEY);
}

function attempt(store: () => void): void {
  try {
    store();
  } catch {
    // A full or closed storage costs the convenience, not the registration.
  }
}

function isName(name: string): boolean {
  return NAMES.some((one) => one === name);
}

// Browsers that block storage throw when it is merely named.
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
