import type { Locale } from '#kernel/locale.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { lockOwnAccount } from '../factors/lock-own-account.ts';
import type { AccountDependencies, AccountOutcome, AccountStores } from './ports.ts';
import { setNameShown } from './set-name-shown.ts';
import { setNewsletter } from './set-newsletter.ts';

/** What members change of their account, and in which language they do. */
export type AccountChange = {
  readonly viewer: Viewer;
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
  const { viewer, newsletter, nameShown, language, shownIn } = change;
  const { memberId } = viewer;
  const retryAfter = await deps.takeAttempt('account-change', memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  return deps.transaction(async (stores): Promise<AccountOutcome> => {
    // A consent of a session that has ended is nobody's.
    if (!(await lockOwnAccount(stores, viewer, deps.clock()))) return { kind: 'session-ended' };
    if (language !== null) await setLanguage(stores, memberId, language);
    if (nameShown !== null) await setNameShown(deps, stores, { memberId, given: nameShown, language: shownIn });
    if (newsletter === null) return { kind: 'saved' };
    return setNewsletter(deps, stores, { memberId, given: newsletter, language: shownIn });
  });
}

async function setLanguage({ accounts, events }: AccountStores, memberId: string, language: Locale): Promise<void> {
  const isChanged = await accounts.setLanguage(memberId, language);
  if (isChanged) await events.publish('member.changed', { memberId, changed: ['language'] });
}
