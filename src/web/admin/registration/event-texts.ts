import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime, formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatActor } from '../changes/format-actor.ts';
import type { ShownEvent } from './registration-details.ts';

type Kind = ShownEvent['kind'];

const TEXTS = {
  REGISTERED: 'registration.event.registered',
  REPLACES: 'registration.event.replaces',
  CONSENT_GIVEN: 'registration.event.terms',
  SEAT_RESERVED: 'registration.event.seat-reserved',
  ACCOUNT_FOUND: 'registration.event.account-found',
  OWN_INVITATION: 'registration.event.own-invitation',
  LINK_INHERITED: 'registration.event.link-inherited',
  MAIL_REQUESTED: 'registration.event.mail-requested',
  MAIL_WAITING: 'registration.event.mail-waiting',
  MAIL_UNSENT: 'registration.event.mail-unsent',
  MAIL_SENT: 'registration.event.mail-sent',
  MAIL_FAILED: 'registration.event.mail-failed',
  MAIL_BOUNCED: 'registration.event.mail-bounced',
  MAIL_COMPLAINED: 'registration.event.mail-complained',
  REMINDER_DUE: 'registration.event.reminder-due',
  REMINDER_SENT: 'registration.event.reminder-sent',
  REMINDER_FAILED: 'registration.event.reminder-failed',
  LINK_REVOKED: 'registration.event.link-revoked',
  LINK_OPENED: 'registration.event.link-opened',
  LINK_SCANNED: 'registration.event.link-scanned',
  ACTIVATION_REFUSED: 'registration.event.activation-refused',
  RESEND_REFUSED: 'registration.event.resend-refused',
  CODE_ACCEPTED: 'registration.event.code-accepted',
  CODE_REFUSED: 'registration.event.code-refused',
  SEAT_CONSUMED: 'registration.event.seat-consumed',
  ACTIVATED: 'registration.event.activated',
  EXPIRED: 'registration.event.expired',
  WITHDRAWN: 'registration.event.withdrawn',
  REPLACED: 'registration.event.replaced',
  SEAT_RELEASED: 'registration.event.seat-released',
  RENEWED: 'registration.event.renewed',
  ERASED: 'registration.event.erased',
  OTHER_CHANGE: 'registration.event.other-change',
} as const satisfies Record<Kind, TextKey>;

const REASONS = {
  HEAD: 'registration.attempt.head',
  PREFETCH: 'registration.attempt.prefetch',
  MAIL_SCANNER: 'registration.attempt.mail-scanner',
  BOT: 'registration.attempt.bot',
  NO_USER_AGENT: 'registration.attempt.no-user-agent',
  NO_NAVIGATION: 'registration.attempt.no-navigation',
  EXPIRED: 'registration.attempt.expired',
  REPLACED: 'registration.attempt.replaced',
  ENDED: 'registration.attempt.ended',
  CHANGED: 'registration.attempt.changed',
  TAKEN: 'registration.attempt.taken',
  ACTIVE: 'registration.attempt.active',
  TOO_MANY_MAILS: 'registration.attempt.too-many-mails',
  WRONG_CODE: 'registration.attempt.wrong-code',
  CODE_USED_UP: 'registration.attempt.code-used-up',
  CODE_CLOSED: 'registration.attempt.code-closed',
} as const satisfies Record<NonNullable<ShownEvent['reason']>, TextKey>;

const CONSENTS = {
  TERMS: 'registration.event.terms',
  DATA_POLICY: 'registration.event.data-policy',
  NEWSLETTER: 'registration.event.newsletter',
} as const satisfies Record<NonNullable<ShownEvent['consent']>['kind'], TextKey>;

/** Returns functions that describe an event of a timeline in the visit's language. */
export function useEventTexts() {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();

  function describe({ kind, consent, relatedId, mail, action }: ShownEvent): string {
    if (consent) return t(CONSENTS[consent.kind]);
    if (kind === 'REGISTERED' && relatedId != null) return t('registration.event.continues');
    return t(TEXTS[kind], { mail: mail ?? 0, action: action ?? '' });
  }

  /** What is said in smaller letters: who did it, and with what. */
  function listDetails(event: ShownEvent): readonly string[] {
    const { validUntil, tries, consent, reason, times, until } = event;
    const format = (at: unknown) => formatDateTime(new Date(String(at)), languageTag, timeZone);
    return [
      ...listActor(event),
      ...(consent ? listConsentDetails(consent) : []),
      ...(validUntil == null ? [] : [t('registration.event.valid-until', { at: format(validUntil) })]),
      ...(reason == null ? [] : [t(REASONS[reason])]),
      ...(until == null ? [] : [t('registration.event.repeated', { count: times ?? 0, at: format(until) })]),
      ...(tries == null ? [] : [t('registration.event.tries', { count: tries })]),
    ];
  }

  function listActor({ actor, actorName }: ShownEvent): readonly string[] {
    if (actor == null) return [];
    return [t('registration.event.by', { name: formatActor(actor, actorName, t) })];
  }

  function listConsentDetails({ policy, version, textVersion, language }: NonNullable<ShownEvent['consent']>) {
    return [
      ...(version == null ? [] : [t('registration.event.version', { version, key: policy ?? '' })]),
      ...(textVersion == null ? [] : [t('registration.event.text', { version: textVersion })]),
      formatLanguage(language, languageTag),
    ];
  }

  return { describe, listDetails };
}
