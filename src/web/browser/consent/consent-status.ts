import { type ConsentCategory, normalizeCategories } from '#modules/consent/rules.ts';
import { CONSENT_STATUS_UPDATED } from './contract.ts';
import { signalConsent } from './google-consent-mode.ts';

/** `unknown` until the consent script has reported a decision; stays so if the script never loads. */
export type ConsentStatus =
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'decided';
      readonly categories: readonly ConsentCategory[];
      /** The id under which the server stores the proof of the decision. */
      readonly receipt: string | null;
    };
export type ConsentDecision = Extract<ConsentStatus, { readonly kind: 'decided' }>;

type Listener = (decision: ConsentDecision) => void;

let status: ConsentStatus = { kind: 'unknown' };
let following = false;
const listeners = new Set<Listener>();

export function consentStatus(): ConsentStatus {
  return status;
}

export function isAllowed(category: ConsentCategory): boolean {
  return status.kind === 'decided' && status.categories.includes(category);
}

/** Calls `listener` with the decision, if there is one and at each change, until the returned function is called. */
export function onConsent(listener: Listener): () => void {
  listeners.add(listener);
  if (status.kind === 'decided') listener(status);
  return () => void listeners.delete(listener);
}

/** Resolves as soon as the visitor allows the category; never if they refuse it. */
export function waitForConsent(category: ConsentCategory): Promise<ConsentDecision> {
  return new Promise((resolve) => {
    const stop = onConsent((decision) => {
      if (!decision.categories.includes(category)) return;
      resolve(decision);
      // The first call may happen before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });
}

/** Listens to the consent script; call it before the script loads. */
export function listenForConsent(): void {
  if (following) return;
  following = true;
  signalConsent('default', []);
  addEventListener(CONSENT_STATUS_UPDATED, (event) => decide(parseDecision(event)));
}

// An event without categories is a decision that allows nothing: a permission is never guessed.
function parseDecision(event: Event): ConsentDecision {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  const { categories, receipt } = (detail ?? {}) as { readonly categories?: unknown; readonly receipt?: unknown };
  return {
    kind: 'decided',
    categories: normalizeCategories(Array.isArray(categories) ? categories : []),
    receipt: typeof receipt === 'string' ? receipt : null,
  };
}

function decide(decision: ConsentDecision): void {
  status = decision;
  signalConsent('update', decision.categories);
  for (const listener of [...listeners]) callSafely(listener, decision);
}

function callSafely(listener: Listener, decision: ConsentDecision): void {
  try {
    listener(decision);
  } catch (error) {
    reportError(error);
  }
}
