import { BASE_PATH } from '#kernel/base-path.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import type { LinkSigner } from '#modules/invitation/actions/ports.ts';
import { signedLink } from '#modules/invitation/rules/link.ts';
import type { MembershipMail } from '#modules/membership/actions/ports.ts';
import { passwordResetMail, welcomeMail } from '#modules/membership/mails.tsx';
import type { Interest } from '#modules/membership-interest/actions/ports.ts';
import { interestInvitationMail, interestMail } from '#modules/membership-interest/mails.tsx';
import type { ActivationLetter } from '#modules/registration/actions/send-activation.ts';
import { activationMail } from '#modules/registration/mails.tsx';
import { countMails } from './counting.ts';
import type { Outside } from './world.ts';

/** How the actions' mails are written and sent; links come from the public origin alone. */
export function createMails(outside: Pick<Outside, 'brand' | 'config' | 'mailer' | 'meters'>, signer: LinkSigner) {
  const { brand, config } = outside;
  const mailer = countMails(outside.mailer, outside.meters);
  function page(locale: string, path: string): string {
    return `${config.publicOrigin}${BASE_PATH}/${locale}${path}`;
  }
  return {
    async sendActivationMail({ registration, token, ...letter }: ActivationLetter): Promise<void> {
      const { email: to, language: locale, country, newsletter } = registration;
      const link = `${page(locale, '/registration/activateaccount')}?id=${token}`;
      await mailer.send(activationMail({ ...letter, to, locale, country, brand, link, newsletter }));
    },
    async sendInterestMail(interest: Interest): Promise<void> {
      const { email: to, language: locale, country, confirmationRequestedAt } = interest;
      const id = `membership-interest ${interest.id} ${confirmationRequestedAt.toISOString()}`;
      await mailer.send(interestMail({ id, to, locale, country: country ?? DEFAULT_COUNTRY, brand }));
    },
    async sendInvitationMail(
      { id: interestId, email: to, language: locale, country }: Interest,
      code: string,
      from: Date,
    ): Promise<void> {
      const { url, validUntil } = signedLink(signer.sign, { origin: config.publicOrigin, locale, code }, from);
      // English, too, under its own prefix: without one the browser would say the language.
      const link = page(locale, `/${new URL(url).search}`);
      const id = `membership-interest-invitation ${interestId} ${from.toISOString()}`;
      const props = { id, to, locale, country: country ?? DEFAULT_COUNTRY, brand, link, validUntil };
      await mailer.send(interestInvitationMail(props));
    },
    async sendMail(mail: MembershipMail): Promise<void> {
      const { id, to, locale, country, firstName } = mail;
      const props = { id, to, locale, country, brand, firstName };
      if (mail.kind === 'welcome') {
        await mailer.send(welcomeMail({ ...props, voucher: mail.voucher, shopLink: brand.links.shop }));
        return;
      }
      const link = `${page(locale, '/reset-password')}?token=${mail.token}`;
      await mailer.send(passwordResetMail({ ...props, link, validHours: 1 }));
    },
  };
}
