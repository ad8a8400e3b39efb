import type { Instant } from '#kernel/instant.ts';
import { type FactorChange, getFactorAction } from '../../rules/factor-change.ts';
import type { MembershipStores } from '../ports.ts';

type Recorded = {
  readonly memberId: string;
  /** `member:` and an id, or `cli`. */
  readonly actor: string;
  readonly change: FactorChange;
  readonly at: Instant;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Records a change of second factors in the audit log, and requests the mail about it to the account's owner. */
export async function recordFactorChange(
  { audit, events }: Pick<MembershipStores, 'audit' | 'events'>,
  { memberId, actor, change, at, before = null, after = null }: Recorded,
): Promise<void> {
  await audit.record({ actor, action: getFactorAction(change), subject: `member:${memberId}`, before, after });
  await events.publish('factor.changed', { memberId, change, at: at.toISOString() });
}
