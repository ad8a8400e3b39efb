import type { Instant } from '#kernel/instant.ts';
import { type CodeHistory, findTermsBefore } from '../rules/past-code.ts';
import type { InvitationStore, KnownCode } from './ports.ts';

export type PastCodeDependencies = {
  readonly findCodeHistory: (code: Pick<KnownCode, 'id' | 'code'>, at: Instant) => Promise<CodeHistory>;
  readonly invitations: Pick<InvitationStore, 'findCustomization'>;
};

export type PastCode = {
  /** Null for a code that did not exist. */
  readonly details: KnownCode | null;
  /** Whether the terms are those of the time; else they are those of now. */
  readonly termsKnown: boolean;
};

/** A code as it was at an instant: its terms by the recorded changes, its inviter by the blocks and unblocks. */
export async function findCodeAt(deps: PastCodeDependencies, code: KnownCode, at: Instant): Promise<PastCode> {
  const history = await deps.findCodeHistory(code, at);
  if (history.createdAt > at) return { details: null, termsKnown: true };
  const past: KnownCode = { ...getCodeAt(code, at), inviterStatus: history.inviterStatus };
  const terms = findTermsBefore(code, history);
  if (!terms) return { details: past, termsKnown: false };
  if (terms.customizationKey === code.customizationKey) return { details: { ...past, ...terms }, termsKnown: true };
  const customization = await deps.invitations.findCustomization(terms.customizationKey);
  const customizationPublished = customization?.published ?? false;
  return { details: { ...past, ...terms, customization, customizationPublished }, termsKnown: true };
}

/** A code that was disabled later was not disabled then. */
export function getCodeAt(code: KnownCode, at: Instant): KnownCode {
  return code.disabledAt && code.disabledAt > at ? { ...code, disabledAt: null } : code;
}
