/** The number of seats in a slot from which another slot makes sense. */
const SEATS_A_SLOT = 25;
const MAX_SLOTS = 16;

/** The number of slots for a balance: one for a small inviter, up to 16 for one in high demand (decision 0004). */
export function slotsFor(balance: number): number {
  return Math.min(MAX_SLOTS, Math.max(1, Math.ceil(balance / SEATS_A_SLOT)));
}

/** Splits a grant evenly over `slots`; the first ones get the remainder. Slots that would get nothing are left out. */
export function spreadGrant(
  amount: number,
  slots: number,
): readonly { readonly slot: number; readonly amount: number }[] {
  const share = Math.floor(amount / slots);
  const rest = amount % slots;
  return Array.from({ length: slots }, (_, slot) => ({ slot, amount: share + (slot < rest ? 1 : 0) })).filter(
    (part) => part.amount > 0,
  );
}
