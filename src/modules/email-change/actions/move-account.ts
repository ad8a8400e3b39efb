import type { Instant } from '#kernel/instant.ts';
import type { EmailChangeDependencies, EmailChangeStores } from './ports.ts';

type Move = { readonly memberId: string; readonly email: string; readonly at: Instant };

/**
 * Moves an account to another address in the transaction of the stores; false where an account or an inviter has it. A pending
 * registration with this address is withdrawn, and its seat is free: its person has an account now.
 */
export async function moveAccount(
  { changes, registrations }: EmailChangeStores,
  { memberId, email, at }: Move,
): Promise<boolean> {
  const pending = await changes.lockPending(email);
  if (await changes.isTaken(email)) return false;
  for (const id of pending) await registrations.release(id, 'withdrawn', at);
  await changes.moveAccount(memberId, email);
  return true;
}

const ATTEMPTS = 3;

/**
 * Runs a transaction that moves an account. The unique constraints decide who gets an address that several want in the same
 * moment; who does not is asked again, and then finds it taken, or a new registration to withdraw.
 */
export async function retryOnConflict<Result>(
  { transaction, isConflict }: Pick<EmailChangeDependencies, 'transaction' | 'isConflict'>,
  work: (stores: EmailChangeStores) => Promise<Result>,
): Promise<Result | 'taken'> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await transaction(work);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return 'taken';
}
