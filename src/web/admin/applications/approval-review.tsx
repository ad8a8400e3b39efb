import { useEffect, useRef } from 'react';
import { Form, useHref } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatLanguage, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import styles from '../application/application.module.css';
import { listSelectionFields } from '../list/selection.ts';
import { APPLICATIONS } from './application-query.ts';
import { CHANGE_FIELDS } from './change-applications.ts';
import { REVIEWED_FIELD, type ApprovalReview as Review } from './review-approval.ts';

/** What an approval would send to whom, before it is confirmed. */
export function ApprovalReview({ review }: { readonly review: Review }) {
  const { t, languageTag } = useText();
  const busy = useSubmitting();
  const panel = useRef<HTMLDivElement>(null);
  const { open, selected, mails, code } = review;
  // The answer to a press that may have happened far below.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1}>
      <Banner tone="info" title={t('applications.review.title', { count: open })}>
        <Stack>
          <p>
            {t('applications.review.open', {
              open: formatNumber(open, languageTag),
              selected: formatNumber(selected, languageTag),
              code,
            })}
          </p>
          {mails.map((one) => (
            <LanguageMail key={one.language} mail={one} code={code} />
          ))}
          <Form method="post">
            <HiddenFields review={review} />
            <Cluster>
              {open > 0 && (
                <Button type="submit" name="kind" value="approve" size="small" busy={busy} busyLabel={t('form.busy')}>
                  {t('applications.approve.confirm')}
                </Button>
              )}
              <LocalLink to={APPLICATIONS} className={buttonClass({ tone: 'quiet', size: 'small' })}>
                {t('applications.review.leave')}
              </LocalLink>
            </Cluster>
          </Form>
        </Stack>
      </Banner>
    </div>
  );
}

type MailProps = { readonly mail: Review['mails'][number]; readonly code: string };

function LanguageMail({ mail: { language, number, applicants, mail }, code }: MailProps) {
  const { t, languageTag } = useText();
  const name = formatLanguage(language, languageTag);
  return (
    <Disclosure summary={t('applications.review.language', { language: name, count: number })}>
      <Stack gap="tight">
        <p>
          <strong lang={language}>{mail.subject}</strong>
        </p>
        <pre className={styles.mail} lang={language}>
          {mail.text}
        </pre>
        <p>{t('applications.review.each')}</p>
        <ul>
          {applicants.map(({ id, email }) => (
            <li key={id}>
              <DesignLink id={id} code={code} email={email} />
            </li>
          ))}
        </ul>
        {applicants.length < number && <p>{t('registrations.result.first', { count: applicants.length })}</p>}
      </Stack>
    </Disclosure>
  );
}

/** The mail of one applicant on a page of its own. */
function DesignLink({ id, code, email }: { readonly id: string; readonly code: string; readonly email: string }) {
  const { t } = useText();
  const design = useHref(withQuery(href('/admin/applications/:id/mail', { id }), { code }));
  return (
    <a href={design} target="_blank" rel="noreferrer" aria-label={t('applications.review.mail', { email })}>
      {email}
    </a>
  );
}

/** The same selection, code and reason again: what was shown is what is confirmed. */
function HiddenFields({ review: { selection, code, reason } }: { readonly review: Review }) {
  const fields = {
    intent: 'change',
    [REVIEWED_FIELD]: '1',
    [CHANGE_FIELDS.code]: code,
    [CHANGE_FIELDS.approve]: reason,
    ...listSelectionFields(selection),
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
