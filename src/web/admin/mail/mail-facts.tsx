import type { TextKey } from '#texts/keys.ts';
import type { ShowMailQuery } from '#web/generated/operations.ts';
import { formatLanguage, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Address } from '../admin-changes/address.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { MAILS } from '../mails/mail-query.ts';
import { COLUMN_TEXTS, nameKind } from '../mails/mail-texts.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';

export type MailDetails = NonNullable<ShowMailQuery['outgoingMail']>;

const ABOUT_TEXTS = {
  REGISTRATION: 'mail.about.registration',
  APPLICATION: 'mail.about.application',
  ADMIN_INVITATION: 'mail.about.adminInvitation',
  MEMBER: 'mail.about.member',
} as const satisfies Record<NonNullable<MailDetails['about']>, TextKey>;

/** What is stored of a mail. */
export function MailFacts({ mail }: { readonly mail: MailDetails }) {
  const { t, languageTag } = useText();
  const { kind, recipient, language, tries, failure, sentAt } = mail;
  return (
    <Facts
      facts={[
        [t(COLUMN_TEXTS.kind), nameKind(kind, t)],
        [
          t(COLUMN_TEXTS.recipient),
          recipient != null && (
            <LocalLink key="recipient" to={withQuery(MAILS, { recipient })}>
              <Address email={recipient} />
            </LocalLink>
          ),
        ],
        [t(COLUMN_TEXTS.language), language != null && formatLanguage(language, languageTag)],
        [t('mail.about'), mail.about != null && <About key="about" mail={mail} />],
        [t(COLUMN_TEXTS.created), <Moment key="created" at={mail.createdAt} />],
        [t(COLUMN_TEXTS.tried), tries > 1 && <Moment key="tried" at={mail.triedAt} />],
        [t(COLUMN_TEXTS.sent), sentAt != null && <Moment key="sent" at={sentAt} />],
        [t('mail.returned'), mail.returnedAt != null && <Moment key="returned" at={mail.returnedAt} />],
        [t(COLUMN_TEXTS.tries), formatNumber(tries, languageTag)],
        [t(COLUMN_TEXTS.failure), failure != null && <code key="failure">{failure}</code>],
        [t('mail.id'), <code key="id">{mail.id}</code>],
      ]}
    />
  );
}

/** The page of what the mail is about, for those who may read it. */
function About({ mail: { about, aboutId } }: { readonly mail: MailDetails }) {
  const { t } = useText();
  const canRead = {
    REGISTRATION: usePermission('registrations.read'),
    APPLICATION: usePermission('applications.read'),
    ADMIN_INVITATION: usePermission('admins.read'),
    MEMBER: usePermission('members.read'),
  };
  if (about == null) return null;
  const page = aboutId == null || !canRead[about] ? null : findPage(about, aboutId);
  const text = t(ABOUT_TEXTS[about]);
  return page ? <LocalLink to={page}>{text}</LocalLink> : text;
}

function findPage(about: NonNullable<MailDetails['about']>, id: string): Href {
  if (about === 'REGISTRATION') return href('/admin/registrations/:id', { id });
  if (about === 'APPLICATION') return href('/admin/applications/:id', { id });
  return about === 'MEMBER' ? href('/admin/members/:id', { id }) : href('/admin/admins');
}
