import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { NamedEvent } from '../../actions/admin/list-registrations.ts';
import { ATTEMPT_REASONS, type AttemptReason } from '../../rules/activation-attempt.ts';
import type { EventKind } from '../../rules/timeline.ts';
import type { StoredConsent } from '../../rules/timeline-facts.ts';

const KINDS = {
  REGISTERED: 'registered',
  REPLACES: 'replaces',
  CONSENT_GIVEN: 'consent-given',
  SEAT_RESERVED: 'seat-reserved',
  ACCOUNT_FOUND: 'account-found',
  OWN_INVITATION: 'own-invitation',
  LINK_INHERITED: 'link-inherited',
  MAIL_REQUESTED: 'mail-requested',
  MAIL_WAITING: 'mail-waiting',
  MAIL_UNSENT: 'mail-unsent',
  MAIL_SENT: 'mail-sent',
  MAIL_FAILED: 'mail-failed',
  MAIL_BOUNCED: 'mail-bounced',
  MAIL_COMPLAINED: 'mail-complained',
  REMINDER_DUE: 'reminder-due',
  REMINDER_SENT: 'reminder-sent',
  REMINDER_FAILED: 'reminder-failed',
  LINK_REVOKED: 'link-revoked',
  LINK_OPENED: 'link-opened',
  LINK_SCANNED: 'link-scanned',
  ACTIVATION_REFUSED: 'activation-refused',
  RESEND_REFUSED: 'resend-refused',
  CODE_ACCEPTED: 'code-accepted',
  CODE_REFUSED: 'code-refused',
  SEAT_CONSUMED: 'seat-consumed',
  ACTIVATED: 'activated',
  EXPIRED: 'expired',
  WITHDRAWN: 'withdrawn',
  REPLACED: 'replaced',
  SEAT_RELEASED: 'seat-released',
  RENEWED: 'renewed',
  ERASED: 'erased',
  OTHER_CHANGE: 'other-change',
} as const satisfies Readonly<Record<string, EventKind>>;

type KindName = keyof typeof KINDS;
type ReasonName = Uppercase<AttemptReason>;
const NAMES = new Map(Object.entries(KINDS).map(([name, kind]) => [kind, name as KindName]));

/** An event of a registration's timeline. */
export function addEventType(schema: SchemaInProgress) {
  const { builder, shared } = schema;
  const Kind = builder.enumType('RegistrationEventKind', { values: Object.keys(KINDS) as KindName[] });
  const Consent = addConsentType(schema);
  const Reason = addReasonType(schema);
  return builder.objectRef<NamedEvent>('RegistrationEvent').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: ({ kind }) => NAMES.get(kind) ?? 'OTHER_CHANGE' }),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      actor: t.exposeString('actor', {
        nullable: true,
        description: '`member:<id>` or `cli`, where somebody of the club did it.',
      }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'The same for people; null for an account that no longer exists.',
      }),
      mail: t.exposeInt('mail', { nullable: true, description: 'The number of the activation mail, from 1.' }),
      validUntil: t.field({ type: shared.DateTime, nullable: true, resolve: ({ validUntil }) => validUntil }),
      consent: t.field({ type: Consent, nullable: true, resolve: ({ consent }) => consent }),
      relatedId: t.exposeID('relatedId', {
        nullable: true,
        description: 'The other registration; of `ACTIVATED` the member.',
      }),
      tries: t.exposeInt('tries', { nullable: true }),
      action: t.exposeString('action', { nullable: true, description: 'The action of the audit log.' }),
      reason: t.field({
        type: Reason,
        nullable: true,
        description: 'Why an opening of a link counts as one by a scanner, or why something was refused.',
        resolve: ({ reason }) => reason,
      }),
      times: t.exposeInt('times', {
        nullable: true,
        description: 'How often the same happened until `until`; null for all that happens once.',
      }),
      until: t.field({ type: shared.DateTime, nullable: true, resolve: ({ until }) => until }),
    }),
  });
}

function addReasonType({ builder }: SchemaInProgress) {
  const names = ATTEMPT_REASONS.map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }] as const);
  return builder.enumType('RegistrationAttemptReason', {
    values: Object.fromEntries(names) as Record<ReasonName, { value: AttemptReason }>,
  });
}

function addConsentType({ builder }: SchemaInProgress) {
  const Kind = builder.enumType('RegistrationConsentKind', {
    values: {
      TERMS: { value: 'terms' },
      DATA_POLICY: { value: 'data_policy' },
      NEWSLETTER: { value: 'newsletter' },
    } as const,
  });
  return builder.objectRef<StoredConsent>('RegistrationConsent').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      policy: t.exposeString('policy', { nullable: true, description: 'The key of the version that was shown.' }),
      version: t.exposeInt('version', { nullable: true }),
      textVersion: t.exposeString('textVersion', { nullable: true }),
      language: t.exposeString('language'),
    }),
  });
}
