import type { Locale } from './locale.ts';

/**
 * What of a member's data can change after the activation and is stored by shops (decisions 0124 and 0151). The name is both names:
 * they change together.
 */
export type MemberField = 'email' | 'language' | 'card' | 'name' | 'gender' | 'country';

/**
 * What happened, by event type, with its data: ids and numbers only, because queues and dead letters show them. An action
 * publishes an event in the transaction of the change. The areas that subscribe to the type react after the commit.
 */
export type DomainEvents = {
  /** A visitor registered and holds an invitation; the first activation mail is due. */
  'registration.created': { readonly registrationId: string };
  /** A visitor registered, and nobody has looked at the address yet, so that every address gets the same answer. */
  'registration.submitted': { readonly registrationId: string };
  /** The visitor of such a registration requested another mail. */
  'registration.resend-requested': { readonly registrationId: string; readonly generation: number };
  /** Such a registration is not possible; the owner of its address gets a mail. */
  'registration.not-possible': { readonly registrationId: string };
  /** A visitor requested another activation mail. `generation` counts the mails of a registration from 0. */
  'registration.mail-requested': { readonly registrationId: string; readonly generation: number };
  /** The activation link of a pending registration expires within a day. */
  'registration.expiring': { readonly registrationId: string };
  /** A registration was activated and became a member. */
  'member.activated': { readonly memberId: string; readonly registrationId: string };
  /** A member's personal data were erased; the account does not exist any more. */
  'member.erased': { readonly memberId: string; readonly registrationId: string };
  /**
   * A visitor requested a password reset. The id belongs to no member if the address has no account. `askedAt` (ISO
   * 8601) identifies the mail among those of the member and orders them.
   */
  'password-reset.requested': { readonly memberId: string; readonly locale: Locale; readonly askedAt: string };
  /** A visitor requested a mail with a link that logs in; the same as a password reset's. `next` is the page to open afterwards, encrypted. */
  'login-link.requested': {
    readonly memberId: string;
    readonly locale: Locale;
    readonly askedAt: string;
    readonly next?: string;
  };
  /** The owner of an account changed its password, and gets a mail. `at` is ISO 8601. */
  'password.changed': { readonly memberId: string; readonly at: string };
  /** Data of a member changed after the activation that shops store as well; the newsletter has an event of its own. */
  'member.changed': { readonly memberId: string; readonly changed: readonly MemberField[] };
  /** A member's choice about the newsletter changed after the activation. */
  'newsletter.changed': { readonly memberId: string };
  /** The mail of an admin's invitation is due. `askedAt` (ISO 8601) identifies the mail among those of the invitation. */
  'admin-invitation.requested': { readonly invitationId: string; readonly askedAt: string };
  /** A second factor of an account changed, or a recovery code was used; its owner gets a mail. `at` is ISO 8601. */
  'factor.changed': { readonly memberId: string; readonly change: string; readonly at: string };
  /**
   * A member linked an account at a provider, with which the member logs in from then on, or such an account was removed;
   * the member gets a mail. `provider` is its id, `at` is ISO 8601.
   */
  'identity.linked': { readonly memberId: string; readonly provider: string; readonly at: string };
  'identity.unlinked': { readonly memberId: string; readonly provider: string; readonly at: string };
  /** A member requested another address for the account; the new and the old address get mails. */
  'email-change.requested': { readonly changeId: string; readonly memberId: string };
  /** The new address confirmed such a change; the old one gets a mail. */
  'email-change.confirmed': { readonly changeId: string; readonly memberId: string };
  /** Somebody requested what is stored about an email address; its owner gets a mail. */
  'personal-data.requested': { readonly requestId: string };
  /** An admin requested a test mail of a kind. */
  'test-mail.requested': {
    readonly requestId: string;
    readonly memberId: string;
    readonly kind: string;
    readonly locale: Locale;
  };
  /**
   * Addresses were newly marked, because mails to them came back; an admin who handles mails gets a mail with the numbers. `until`
   * (ISO 8601) is the end of the period.
   */
  'returned-mails.counted': {
    readonly memberId: string;
    readonly until: string;
    readonly bounced: number;
    readonly complained: number;
  };
  /** A visitor without an invitation applied for one. */
  'interest.created': { readonly interestId: string };
  /** An applicant applied again, after long enough for another confirmation. */
  'interest.repeated': { readonly interestId: string };
  /** An admin approved an application; the applicant is invited. */
  'interest.approved': { readonly interestId: string };
  /** An admin requested another invitation for an approved applicant. */
  'interest.invitation-requested': { readonly interestId: string };
  /** An admin requested a decision about many applications. */
  'applications.change-requested': { readonly changeId: string };
  /** An admin requested a change of many members. */
  'members.change-requested': { readonly changeId: string };
  /** An admin requested a change of many registrations. */
  'registrations.change-requested': { readonly changeId: string };
  /** An admin requested a change of many codes. */
  'codes.change-requested': { readonly changeId: string };
  /** An admin requested new terms of many codes. The last release would take it for another change: it has an event of its own. */
  'codes.edit-requested': { readonly changeId: string };
  /** An admin requested a change of many inviters, or a worker left the rest of it to the next one. */
  'inviters.change-requested': { readonly changeId: string };
  /** An admin requested a change of many landing pages. */
  'landing-pages.change-requested': { readonly changeId: string };
  /** An admin started a batch or an import of codes, or a worker left the rest of it to the next one. */
  'code-job.started': { readonly jobId: string };
  /** Deliveries of webhooks are due for an endpoint. */
  'webhook.deliveries-due': { readonly endpointId: string };
  /** The content of landing pages changed. */
  'landing.changed': Readonly<Record<never, never>>;
  /** The running experiments, or what they do, changed: there is another publication of them. */
  'experiments.changed': Readonly<Record<never, never>>;
};

export type EventType = keyof DomainEvents;

/** The property that names an event's subject. Events of one subject are handled one at a time, oldest first. */
const SUBJECT = {
  'registration.created': 'registrationId',
  'registration.submitted': 'registrationId',
  'registration.resend-requested': 'registrationId',
  'registration.not-possible': 'registrationId',
  'registration.mail-requested': 'registrationId',
  'registration.expiring': 'registrationId',
  'member.activated': 'registrationId',
  'member.erased': 'registrationId',
  'password-reset.requested': 'memberId',
  'login-link.requested': 'memberId',
  'password.changed': 'memberId',
  'member.changed': 'memberId',
  'newsletter.changed': 'memberId',
  'admin-invitation.requested': 'invitationId',
  'factor.changed': 'memberId',
  'identity.linked': 'memberId',
  'identity.unlinked': 'memberId',
  'email-change.requested': 'memberId',
  'email-change.confirmed': 'memberId',
  'personal-data.requested': 'requestId',
  'test-mail.requested': 'requestId',
  'returned-mails.counted': 'memberId',
  'interest.created': 'interestId',
  'interest.repeated': 'interestId',
  'interest.approved': 'interestId',
  'interest.invitation-requested': 'interestId',
  'applications.change-requested': 'changeId',
  'members.change-requested': 'changeId',
  'registrations.change-requested': 'changeId',
  'codes.change-requested': 'changeId',
  'codes.edit-requested': 'changeId',
  'inviters.change-requested': 'changeId',
  'landing-pages.change-requested': 'changeId',
  'code-job.started': 'jobId',
  'webhook.deliveries-due': 'endpointId',
  'landing.changed': null,
  'experiments.changed': null,
} as const satisfies { readonly [Type in EventType]: keyof DomainEvents[Type] | null };

/** Returns the id of an event's subject, or null for an event without one. */
export function getSubject<Type extends EventType>(type: Type, data: DomainEvents[Type]): string | null {
  const property = SUBJECT[type] as keyof DomainEvents[Type] | null;
  return property === null ? null : String(data[property]);
}

/** Publishes events in the transaction that it belongs to: subscribers learn of them only if it commits. */
export type EventPublisher = {
  publish<Type extends EventType>(type: Type, data: DomainEvents[Type]): Promise<void>;
  /** Publishes events of one type in their order, by one statement for each subscriber. */
  publishAll<Type extends EventType>(type: Type, events: readonly DomainEvents[Type][]): Promise<void>;
};

/** What a subscriber learns of an event besides its data. */
export type EventInfo = {
  /** The same for all subscribers and for every try, so that a receiver can ignore what it has already handled. */
  readonly id: string;
  readonly type: EventType;
};
