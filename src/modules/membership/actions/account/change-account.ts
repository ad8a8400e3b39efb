import type { Locale } from '#kernel/locale.ts';
import type { AccountDependencies, AccountOutcome } from './ports.ts';
import { setNameShown } from './set-name-shown.ts';
import { setNewsletter } from './set-newsletter.ts';

/** What members change of their account, and in which language they do. */
export type AccountChange = {
  readonly memberId: string;
  /** Null keeps the choice. */
  readonly newsletter: boolean | null;
  /** Whether the inviter sees the first name; null keeps the choice. */
  readonly nameShown: boolean | null;
  /** The language of mails; null keeps it. */
  readonly language: Locale | null;
  readonly shownIn: Locale;
};

/** Changes settings of a member's own account (specification K4). */
export async function changeAccount(deps: AccountDependencies, change: AccountChange): Promise<AccountOutcome> {
  const { memberId, newsletter, nameShown, language, shownIn } = change;
  const retryAfter = await deps.takeAttempt('account-change', memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  if (language !== null) await setLanguage(deps, memberId, language);
  if (nameShown !== null) await setNameShown(deps, { memberId, given: nameShown, language: shownIn });
  return newsletter === null
    ? { kind: 'saved' }
    : setNewsletter(deps, { memberId, given: newsletter, language: shownIn });
}

function setLanguage({ transaction }: AccountDependencies, memberId: string, language: Locale): Promise<void> {
  return transaction(async ({ accounts, events }) => {
    const isChanged = await accounts.setLanguage(memberId, language);
    if (isChanged) await events.publish('member.changed', { memberId, changed: ['language'] });
  });
}
