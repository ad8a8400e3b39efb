import { useHref } from 'react-router';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { Heading } from '#web/ui/typography.tsx';
import { Facts } from '../record/facts.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import styles from './application.module.css';
import type { Invitation } from './application-details.ts';

type Props = { readonly id: string; readonly code: string; readonly mail: NonNullable<Invitation['mail']> };

/** The mail as the applicant will get it: its text here, its design on a page of its own. */
export function MailPreview({ id, code, mail }: Props) {
  const { t, languageTag } = useText();
  const design = useHref(withQuery(href('/admin/applications/:id/mail', { id }), { code }));
  return (
    <section aria-labelledby="mail" className={styles.preview}>
      <Heading level={2} size="subheading" id="mail">
        {t('application.mail')}
      </Heading>
      <Facts
        facts={[
          [t('application.mail.to'), mail.to],
          [t('applications.column.language'), formatLanguage(mail.language, languageTag)],
          [
            t('application.mail.subject'),
            <span key="subject" lang={mail.language}>
              {mail.subject}
            </span>,
          ],
        ]}
      />
      <pre className={styles.mail} lang={mail.language}>
        {mail.text}
      </pre>
      <RecordNote>
        {t('application.mail.note')}{' '}
        <a href={design} target="_blank" rel="noreferrer">
          {t('application.mail.design')}
        </a>
      </RecordNote>
    </section>
  );
}
