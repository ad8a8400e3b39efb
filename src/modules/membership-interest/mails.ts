import type { Brand } from '#kernel/brand.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import type { Instant } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import { signedLink } from '#modules/invitation/rules/link.ts';
import { composeMail, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import type { Interest } from './actions/ports.ts';

/** Confirms that an application for membership has arrived (specification E1). It contains no request and no link. */
export function interestMail(props: MailProps): Mail {
  const { t } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'membership-interest',
    subject: t('mail.interest.subject', { brand }),
    preview: t('mail.interest.preview'),
    heading: t('mail.interest.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.interest.body', { brand }) },
      { kind: 'paragraph', text: t('mail.interest.next') },
      { kind: 'note', text: t('mail.interest.notYou') },
    ],
    reason: t('mail.interest.reason', { brand }),
  });
}

export type InvitationMailProps = MailProps & { readonly link: string; readonly validUntil: Instant };

/** Invites an applicant whose application was approved: the link opens the registration. */
export function interestInvitationMail(props: InvitationMailProps): Mail {
  const { t, date } = createMailTexts<MailTextKey>(props.locale, props.country, props.brand.timeZone);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'interest-invitation',
    subject: t('mail.interestInvitation.subject', { brand }),
    preview: t('mail.interestInvitation.preview'),
    heading: t('mail.interestInvitation.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.interestInvitation.body', { brand }) },
      { kind: 'action', label: t('mail.interestInvitation.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.interestInvitation.validUntil', { date: date(props.validUntil) }) },
      { kind: 'note', text: t('mail.interest.notYou') },
    ],
    reason: t('mail.interest.reason', { brand }),
  });
}

type SendDependencies = {
  readonly brand: Brand;
  readonly publicOrigin: string;
  readonly send: SendMail;
  readonly linkSigner: LinkSigner;
};

/** Renders and sends the mail that confirms an application. */
export function sendInterestMail({ brand, send }: SendDependencies, interest: Interest): Promise<void> {
  const { email: to, language: locale, country, confirmationRequestedAt } = interest;
  const id = `membership-interest ${interest.id} ${confirmationRequestedAt.toISOString()}`;
  return send(interestMail({ id, to, locale, country: country ?? DEFAULT_COUNTRY, brand }));
}

/** Renders and sends the mail with the registration link of a code, valid from an instant on. */
export function sendInvitationMail(deps: SendDependencies, interest: Interest, code: string, from: Instant) {
  return deps.send(renderInvitationMail(deps, interest, code, from));
}

/** Signs nothing: the link of a preview has the form of a registration link, and opens nothing. */
const UNSIGNED: LinkSigner = { sign: () => ({ keyId: 'preview', mac: 'preview' }), verify: () => false };

/** Renders the same mail for an admin, before it is sent. */
export function previewInvitationMail(deps: SendDependencies, interest: Interest, code: string, from: Instant): Mail {
  return renderInvitationMail({ ...deps, linkSigner: UNSIGNED }, interest, code, from);
}

function renderInvitationMail(
  { brand, publicOrigin, linkSigner }: Omit<SendDependencies, 'send'>,
  interest: Interest,
  code: string,
  from: Instant,
): Mail {
  const { email: to, language: locale, country } = interest;
  const { url, validUntil } = signedLink(linkSigner.sign, { origin: publicOrigin, locale, code }, from);
  const link = pageLink(publicOrigin, locale, `/${new URL(url).search}`);
  const id = `membership-interest-invitation ${interest.id} ${from.toISOString()}`;
  return interestInvitationMail({ id, to, locale, country: country ?? DEFAULT_COUNTRY, brand, link, validUntil });
}
