/** The fields that survive a reload of the tab; hidden fields, keys and versions are created again. */
const NAMES = ['email', 'country', 'newsletter', 'termsAndConditions', 'gender', 'firstName', 'lastName'] as const;
type Name = (typeof NAMES)[number];

const KEY = 'vestibule_registration_draft';
/** Stored beside the draft, as it is not typed: the lean form has reached its second step. */
const STEP_KEY = 'vestibule_registration_step';

/** The typed values, in this tab only: only the form itself sends them. */
export type Draft = Readonly<Partial<Record<Name, string>>>;

/** Parses a stored draft; an invalid one counts as none. */
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

/** Updates the draft from the form: fields that the form does not show now keep their values. */
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

/** The consents given for one address; another address needs them again. */
export const CONSENT_FIELDS: readonly Name[] = ['newsletter', 'termsAndConditions'];
/** The fields that a registration with another address asks for again: the address itself and every consent. */
export const ADDRESS_FIELDS: readonly Name[] = ['email', ...CONSENT_FIELDS];

/** Deletes the draft, all of it or some fields. */
export function clearDraft(names?: readonly Name[]): void {
  storage()?.removeItem(STEP_KEY);
  if (names) storeDraft({ ...readDraft(), ...Object.fromEntries(names.map((name) => [name, ''])) });
  else storage()?.removeItem(KEY);
}

function attempt(store: () => void): void {
  try {
    store();
  } catch {
    // If storage is full or blocked, only the draft is lost, not the registration.
  }
}

function isName(name: string): boolean {
  return NAMES.some((one) => one === name);
}

// Browsers that block storage throw on the mere access.
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
