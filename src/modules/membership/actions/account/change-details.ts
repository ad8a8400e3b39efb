import type { Viewer } from '#kernel/viewer.ts';
import { type FieldError, type PersonDetails, readPersonDetails } from '#modules/registration/rules/form.ts';
import { listChangedDetails } from '../../rules/member-details.ts';
import { lockOwnAccount } from '../factors/lock-own-account.ts';
import type { AccountDependencies, AccountOutcome } from './ports.ts';

export type DetailsChange = {
  readonly viewer: Viewer;
  /** As somebody typed them. */
  readonly details: unknown;
};

export type DetailsOutcome = AccountOutcome | { readonly kind: 'invalid'; readonly fields: readonly FieldError[] };

/**
 * Corrects names, gender and country of a member (specification K4, decision 0151), by the rules of the registration form. The
 * newest press applies; a repetition changes nothing. The names of the registration and of the inviter that the member is
 * follow in the same transaction. Limit: `account-change` by the member.
 */
export async function changeDetails(
  deps: AccountDependencies,
  { viewer, details: typed }: DetailsChange,
): Promise<DetailsOutcome> {
  const { details, errors } = readPersonDetails(typed);
  if (!details) return { kind: 'invalid', fields: errors };
  const retryAfter = await deps.takeAttempt('account-change', viewer.memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  return save(deps, viewer, details);
}

function save(
  { clock, transaction }: AccountDependencies,
  viewer: Viewer,
  details: PersonDetails,
): Promise<AccountOutcome> {
  const { memberId } = viewer;
  const subject = `member:${memberId}`;
  return transaction(async (stores): Promise<AccountOutcome> => {
    const { accounts, audit, events } = stores;
    const isOpen = await lockOwnAccount(stores, viewer, clock());
    // Who lost a role of admins meanwhile gets an error, also where nothing changes.
    await audit.judge(subject);
    if (!isOpen) return { kind: 'session-ended' };
    const before = await accounts.lockAccount(memberId);
    if (!before) return { kind: 'unknown' };
    // Also of equal details: an inviter with this address may have another name.
    await accounts.saveDetails(memberId, details);
    const changed = listChangedDetails(before, details);
    if (changed.length === 0) return { kind: 'saved' };
    await audit.record({
      actor: subject,
      action: 'member.details-changed',
      subject,
      before: null,
      after: { changed },
    });
    await events.publish('member.changed', { memberId, changed });
    return { kind: 'saved' };
  });
}
