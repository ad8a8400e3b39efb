import type { Brand } from '#kernel/brand.ts';
import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { HOUR } from '#kernel/instant.ts';
import { composeMail, type MailProps } from '#platform/mailer/compose.ts';
import type { Mail, SendMail } from '#platform/mailer/mail.ts';
import { pageLink } from '#platform/mailer/page-link.ts';
import type { MailTextKey } from '#texts/keys.ts';
import { createMailTexts } from '#texts/mail-texts.ts';
import type { DataMail } from './actions/data-request-ports.ts';
import { DATA_LINK_VALIDITY } from './rules/data-request.ts';

/** Links to the page where people download or erase what is stored about them (specification K6). */
export function personalDataMail(props: MailProps & { readonly link: string }): Mail {
  const t = getTexts(props);
  const brand = props.brand.name;
  const hours = DATA_LINK_VALIDITY / HOUR;
  return composeMail(props, t, {
    kind: 'personal-data',
    subject: t('mail.personalData.subject', { brand }),
    preview: t('mail.personalData.preview', { hours }),
    heading: t('mail.personalData.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.personalData.body', { brand }) },
      { kind: 'action', label: t('mail.personalData.action'), link: props.link },
      { kind: 'paragraph', text: t('mail.personalData.valid', { hours }) },
      { kind: 'note', text: t('mail.personalData.notYou') },
    ],
    reason: t('mail.personalData.reason', { brand }),
  });
}

/** Says that nothing is stored about an address. */
export function noPersonalDataMail(props: MailProps): Mail {
  const t = getTexts(props);
  const brand = props.brand.name;
  return composeMail(props, t, {
    kind: 'no-personal-data',
    subject: t('mail.personalData.subject', { brand }),
    preview: t('mail.noPersonalData.preview'),
    heading: t('mail.noPersonalData.heading'),
    blocks: [
      { kind: 'paragraph', text: t('mail.noPersonalData.body', { brand }) },
      { kind: 'paragraph', text: t('mail.noPersonalData.other') },
      { kind: 'note', text: t('mail.noPersonalData.notYou') },
    ],
    reason: t('mail.personalData.reason', { brand }),
  });
}

type SendDependencies = { readonly brand: Brand; readonly publicOrigin: string; readonly send: SendMail };

/** Renders and sends the answer to a request. */
export function sendDataMail({ brand, publicOrigin, send }: SendDependencies, mail: DataMail): Promise<void> {
  const { id, to, locale, token } = mail;
  const props = { id, to, locale, country: DEFAULT_COUNTRY, brand };
  if (token === null) return send(noPersonalDataMail(props));
  const link = `${pageLink(publicOrigin, locale, '/personal-data')}?token=${token}`;
  return send(personalDataMail({ ...props, link }));
}

function getTexts({ locale, country, brand }: MailProps) {
  return createMailTexts<MailTextKey>(locale, country, brand.timeZone).t;
}
