import { newId } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AccountDependencies, AccountOutcome, AccountStores } from './ports.ts';

type Choice = {
  readonly memberId: string;
  readonly given: boolean;
  /** The language in which the choice was offered; null where no page offered it, which stores the member's own. */
  readonly language: Locale | null;
};

/**
 * Switches the newsletter of a member on or off, at once: the address was confirmed by the activation, so that no second mail asks
 * again. The choice is stored with its time and the text that was shown; one that changes nothing leaves no trace. It runs in the
 * transaction of the stores.
 */
export async function setNewsletter(
  deps: Pick<AccountDependencies, 'clock' | 'random' | 'newsletterText'>,
  { accounts, events }: Pick<AccountStores, 'accounts' | 'events'>,
  choice: Choice,
): Promise<AccountOutcome> {
  const account = await accounts.lockAccount(choice.memberId);
  if (!account) return { kind: 'unknown' };
  if ((account.newsletterSince !== null) === choice.given) return { kind: 'saved' };
  // Behind the lock, so that the newest choice is the one that applies.
  const at = deps.clock();
  const id = newId(at, deps.random);
  const language = choice.language ?? account.language;
  await accounts.saveNewsletterChoice({ ...choice, id, language, textVersion: deps.newsletterText(language), at });
  await events.publish('newsletter.changed', { memberId: choice.memberId });
  return { kind: 'saved' };
}
