import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AccountDependencies, AccountOutcome, AccountStores } from './ports.ts';

type Choice = {
  readonly memberId: string;
  readonly given: boolean;
  /** The language in which the choice was offered. */
  readonly language: Locale;
};

/**
 * Lets the inviter of a member see the member's first name, or no longer (decision 0114). The choice is stored with its time and
 * the text that was shown; one that changes nothing, or of a member without an inviter, leaves no trace. It runs in the
 * transaction of the stores.
 */
export async function setNameShown(
  deps: Pick<AccountDependencies, 'clock' | 'random' | 'nameText'>,
  { accounts }: Pick<AccountStores, 'accounts'>,
  choice: Choice,
): Promise<AccountOutcome> {
  const account = await accounts.lockAccount(choice.memberId);
  if (!account) return { kind: 'unknown' };
  if (account.isNameShown === null || account.isNameShown === choice.given) return { kind: 'saved' };
  // Behind the lock, so that the newest choice is the one that applies.
  const at = deps.clock();
  const textVersion = deps.nameText(choice.language);
  await accounts.saveNameChoice({ ...choice, id: newId(at, deps.random), textVersion, at });
  return { kind: 'saved' };
}
