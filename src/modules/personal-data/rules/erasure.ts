/**
 * Why a member is erased. The audit log has the reason after the person's data are gone, so it is one of these: a typed text
 * could name the person.
 */
export const ERASURE_REASONS = ['request', 'duplicate', 'misuse', 'other'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** Why a member is not erased. */
export const ERASURE_REFUSALS = [
  'member-unknown',
  'member-is-admin',
  'confirmation-invalid',
  'address-changed',
] as const;
export type ErasureRefusal = (typeof ERASURE_REFUSALS)[number];

export type ErasureResult =
  | { readonly kind: 'erased'; readonly memberId: string }
  /** A repetition changes nothing more. */
  | { readonly kind: 'already-erased'; readonly memberId: string }
  | { readonly kind: 'refused'; readonly reason: ErasureRefusal };

/** Whether the typed address is that of the member, however it is written. */
export function isConfirmed(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email;
}
