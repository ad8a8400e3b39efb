/**
 * What became of a registration whose address nobody looked at when it was submitted: it is registered, its address has an
 * account or is the inviter's own, or it ended before.
 */
export const WITHHELD_OUTCOMES = ['registered', 'account-active', 'own-invitation', 'ended'] as const;
export type WithheldOutcome = (typeof WITHHELD_OUTCOMES)[number];
