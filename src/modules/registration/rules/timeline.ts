import type { Instant } from '#kernel/instant.ts';
import type { AttemptKind, AttemptReason } from './activation-attempt.ts';
import type { StoredConsent, StoredEntry, StoredLink, TimelineFacts } from './timeline-facts.ts';

/** What can have happened to a registration, in the order in which events of one instant are shown. */
export const EVENT_KINDS = [
  'registered',
  'replaces',
  'consent-given',
  'seat-reserved',
  'account-found',
  'own-invitation',
  'link-inherited',
  'mail-requested',
  'mail-waiting',
  'mail-unsent',
  'mail-sent',
  'mail-failed',
  'mail-bounced',
  'mail-complained',
  'reminder-due',
  'reminder-sent',
  'reminder-failed',
  'link-revoked',
  'link-opened',
  'link-scanned',
  'activation-refused',
  'resend-refused',
  'code-accepted',
  'code-refused',
  'seat-consumed',
  'activated',
  'expired',
  'withdrawn',
  'replaced',
  'seat-released',
  'renewed',
  'erased',
  'other-change',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type RegistrationEvent = {
  readonly kind: EventKind;
  readonly at: Instant;
  /** Who changed the registration, as the audit log names it; null where nobody of the club did. */
  readonly actor: string | null;
  /** The number of the activation mail; the mails of a registration are counted from 1. */
  readonly mail: number | null;
  /** The end of the mailed link. */
  readonly validUntil: Instant | null;
  readonly consent: StoredConsent | null;
  /** The other registration, or the member. */
  readonly relatedId: string | null;
  /** How often a mail that failed for good was tried. */
  readonly tries: number | null;
  /** The action of another entry of the audit log. */
  readonly action: string | null;
  /** Why an opening counts as one by a scanner, or why something was refused. */
  readonly reason: AttemptReason | null;
  /** How often the same happened until `until`; null for all that happens once. */
  readonly times: number | null;
  readonly until: Instant | null;
};

type Details = Partial<Omit<RegistrationEvent, 'kind' | 'at'>>;

function createEvent(kind: EventKind, at: Instant, details: Details = {}): RegistrationEvent {
  const nothing = {
    actor: null,
    mail: null,
    validUntil: null,
    consent: null,
    relatedId: null,
    tries: null,
    action: null,
    reason: null,
    times: null,
    until: null,
  };
  return { kind, at, ...nothing, ...details };
}

/**
 * Everything that is stored about what happened to a registration, the oldest first. What retention or erasure has deleted is
 * missing; nothing is concluded from what is missing.
 */
export function buildTimeline(facts: TimelineFacts): readonly RegistrationEvent[] {
  const events = [
    ...listBeginning(facts),
    ...listMails(facts),
    ...listReminders(facts),
    ...listAttempts(facts),
    ...listDecision(facts),
    ...listEnd(facts),
    ...listOtherEntries(facts),
  ];
  const rank = ({ kind }: RegistrationEvent) => EVENT_KINDS.indexOf(kind);
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other));
}

function listBeginning({ registration, consents, seats, relations }: TimelineFacts): readonly RegistrationEvent[] {
  const { createdAt, renews } = registration;
  return [
    createEvent('registered', createdAt, { relatedId: renews }),
    ...relations
      .filter(({ kind }) => kind === 'replaces')
      .map(({ id, at }) => createEvent('replaces', at, { relatedId: id })),
    ...consents.map((consent) => createEvent('consent-given', consent.givenAt, { consent })),
    ...seats.filter(({ kind }) => kind === 'reserve').map(({ at }) => createEvent('seat-reserved', at)),
  ];
}

/** A form whose address has an account, or is the inviter's own, is answered by a mail to the owner. */
function listDecision({ withheld }: TimelineFacts): readonly RegistrationEvent[] {
  const { outcome = null, decidedAt = null } = withheld ?? {};
  if (!decidedAt) return [];
  if (outcome === 'account-active') return [createEvent('account-found', decidedAt)];
  return outcome === 'own-invitation' ? [createEvent('own-invitation', decidedAt)] : [];
}

function listMails(facts: TimelineFacts): readonly RegistrationEvent[] {
  const { registration, links, resends, entries } = facts;
  const actors = new Map(entries.filter(isRequest).map(({ mail, actor }) => [mail, actor]));
  return [
    ...resends.map(({ number, at }) =>
      createEvent('mail-requested', at, { mail: number + 1, actor: actors.get(number) ?? null }),
    ),
    ...links.flatMap((link) => listLinkEvents(link, registration.createdAt)),
    ...listWaiting(facts),
    ...facts.failures
      .filter(({ isReminder }) => !isReminder)
      .map(({ diedAt, tries }) => createEvent('mail-failed', diedAt, { tries })),
    ...facts.returns.map(({ kind, at }) => createEvent(kind === 'bounced' ? 'mail-bounced' : 'mail-complained', at)),
  ];
}

/** A link that is older than its registration was mailed for one that this registration replaced. */
function listLinkEvents(link: StoredLink, createdAt: Instant): readonly RegistrationEvent[] {
  const { number, sentAt, revokedAt, expiresAt } = link;
  if (link.createdAt < createdAt) return [createEvent('link-inherited', createdAt)];
  const mail = number + 1;
  return [
    sentAt
      ? createEvent('mail-sent', sentAt, { mail, validUntil: expiresAt })
      : createEvent('mail-unsent', link.createdAt, { mail }),
    ...(revokedAt ? [createEvent('link-revoked', revokedAt, { mail })] : []),
  ];
}

/** The newest mail that was requested and has no link yet. */
function listWaiting(facts: TimelineFacts): readonly RegistrationEvent[] {
  const { registration, status, links, resends, failures } = facts;
  const { createdAt } = registration;
  if (status !== 'pending' || beganWithoutData(facts) || failures.some(({ isReminder }) => !isReminder)) return [];
  const newest = resends.at(-1) ?? { number: 0, at: createdAt };
  const isPrepared = links.some((link) => link.createdAt >= createdAt && link.createdAt >= newest.at);
  return isPrepared ? [] : [createEvent('mail-waiting', newest.at, { mail: newest.number + 1 })];
}

function listReminders({ registration, links, failures }: TimelineFacts): readonly RegistrationEvent[] {
  const { remindedAt } = registration;
  return [
    ...(remindedAt ? [createEvent('reminder-due', remindedAt)] : []),
    ...links.flatMap((link) => (link.remindedAt ? [createEvent('reminder-sent', link.remindedAt)] : [])),
    ...failures
      .filter(({ isReminder }) => isReminder)
      .map(({ diedAt, tries }) => createEvent('reminder-failed', diedAt, { tries })),
  ];
}

const ATTEMPTS = {
  opened: 'link-opened',
  scanned: 'link-scanned',
  'activation-refused': 'activation-refused',
  'resend-refused': 'resend-refused',
  'code-accepted': 'code-accepted',
  'code-refused': 'code-refused',
} as const satisfies Record<AttemptKind, EventKind>;

function listAttempts({ attempts }: TimelineFacts): readonly RegistrationEvent[] {
  return attempts.map(({ kind, at, reason, times, lastAt }) =>
    createEvent(ATTEMPTS[kind], at, { reason, times, until: times > 1 ? lastAt : null }),
  );
}

function listEnd(facts: TimelineFacts): readonly RegistrationEvent[] {
  const { registration, status, seats, relations, entries, memberId } = facts;
  const { endedAt, erasedAt } = registration;
  const findActor = (action: string) => entries.find((entry) => entry.action === action)?.actor ?? null;
  const eraser = findActor(ERASED);
  // Who erases a pending registration withdraws it at the same moment.
  const withdrawer = findActor(WITHDRAWN) ?? (endedAt?.getTime() === erasedAt?.getTime() ? eraser : null);
  const ended = { active: 'activated', expired: 'expired', withdrawn: 'withdrawn' } as const;
  return [
    ...(endedAt && status !== 'pending'
      ? [
          createEvent(ended[status], endedAt, {
            actor: status === 'withdrawn' ? withdrawer : null,
            relatedId: status === 'active' ? memberId : null,
          }),
        ]
      : []),
    ...seats.flatMap(({ kind, at }) =>
      kind === 'reserve' ? [] : [createEvent(kind === 'consume' ? 'seat-consumed' : 'seat-released', at)],
    ),
    ...relations.flatMap(({ kind, id, at }) => (kind === 'replaces' ? [] : [createEvent(kind, at, { relatedId: id })])),
    ...(erasedAt && !beganWithoutData(facts) ? [createEvent('erased', erasedAt, { actor: eraser })] : []),
  ];
}

function beganWithoutData({ registration, withheld }: TimelineFacts): boolean {
  const { createdAt, erasedAt } = registration;
  return withheld !== null && createdAt.getTime() === erasedAt?.getTime();
}

const REQUESTED = 'registration.mail-requested';
const WITHDRAWN = 'registration.withdrawn';
const ERASED = 'registration.erased';

function isRequest({ action }: StoredEntry): boolean {
  return action === REQUESTED;
}

/** Entries of the audit log that belong to no other event, also those whose event was deleted. */
function listOtherEntries({ entries, resends }: TimelineFacts): readonly RegistrationEvent[] {
  return entries.flatMap(({ at, actor, action, mail }) => {
    if (action === WITHDRAWN || action === ERASED) return [];
    if (action !== REQUESTED) return [createEvent('other-change', at, { actor, action })];
    const isShown = resends.some(({ number }) => number === mail);
    return isShown ? [] : [createEvent('mail-requested', at, { actor, mail: mail === null ? null : mail + 1 })];
  });
}
