import { isUuid } from '#kernel/ids.ts';
import { decideState } from '../rules/decide-state.ts';
import { getKindOfQueue } from '../rules/mail-kinds.ts';
import type { Attempt, RecordDependencies } from './ports.ts';

/** A try of a job that sends a mail, and how it ended. */
export type EndedAttempt = {
  readonly rootId: string;
  readonly queue: string;
  readonly data: object;
  readonly triesBefore: number;
  readonly isLast: boolean;
  /** Null where the action did not come as far as the mail. */
  readonly mail: {
    readonly to: string;
    readonly kind: string;
    readonly locale: string;
    readonly messageId: string;
  } | null;
  readonly hasLeft: boolean;
  readonly error?: unknown;
};

/** An error of the program itself; its text may contain personal data. */
const INTERNAL = 'internal error';

/**
 * Notes a try to send a mail, after it. It never fails: if the job failed because of the note, a mail that has left would be sent
 * again.
 */
export async function recordAttempt(deps: RecordDependencies, ended: EndedAttempt): Promise<void> {
  const hasFailed = 'error' in ended;
  const isPermanent = hasFailed && deps.isPermanent(ended.error);
  const state = decideState({ ...ended, hasFailed, isPermanent });
  // Most jobs without a mail end at their first try, of which nothing is noted.
  if (state === 'dropped' && ended.mail === null) return dropDelivery(deps, ended);
  const { rootId: id, queue, mail, triesBefore } = ended;
  const attempt: Attempt = {
    ...{ id, queue, state, triesBefore, at: deps.clock(), aboutId: findAboutId(ended.data) },
    ...{ kind: mail?.kind ?? getKindOfQueue(queue), recipient: mail?.to ?? null, locale: mail?.locale ?? null },
    messageId: mail?.messageId ?? null,
    failure: hasFailed && !ended.hasLeft ? (deps.getFailureReason(ended.error) ?? INTERNAL).slice(0, 200) : null,
  };
  await note(deps, () => deps.deliveries.saveAttempt(attempt));
}

async function dropDelivery(deps: RecordDependencies, { rootId }: EndedAttempt): Promise<void> {
  await note(deps, () => deps.deliveries.drop(rootId, deps.clock()));
}

async function note({ retryOnConnectionLoss, reportUnnoted }: RecordDependencies, write: () => Promise<void>) {
  try {
    await retryOnConnectionLoss(write);
  } catch (error) {
    reportUnnoted(error);
  }
}

/** The id of what the mail is about, which the job's data name. */
function findAboutId(data: object): string | null {
  const { registrationId, interestId, invitationId, memberId } = data as Readonly<Record<string, unknown>>;
  const id = registrationId ?? interestId ?? invitationId ?? memberId;
  return typeof id === 'string' && isUuid(id) ? id : null;
}
