import { useHref } from 'react-router';
import type { MailTemplateQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { nameKind } from '../mails/mail-texts.ts';
import { Facts } from '../record/facts.tsx';
import { RecordNote, RecordPart } from '../record/record-parts.tsx';
import styles from './mail-templates.module.css';
import { TEMPLATE_FIELDS } from './shown-template.ts';

type Props = { readonly template: Omit<MailTemplateQuery['template'], 'html'>; readonly hasFrame: boolean };

/** The mail as its recipients see it: the subject, the design in a frame, and the text for mail programs without HTML. */
export function TemplatePreview({ template: { kind, language, subject, text }, hasFrame }: Props) {
  const { t } = useText();
  const design = useHref(
    withQuery(href('/admin/mails/templates/:kind', { kind }), { [TEMPLATE_FIELDS.language]: language }),
  );
  return (
    <RecordPart id="preview" title={nameKind(kind, t)}>
      <Facts
        facts={[
          [
            t('application.mail.subject'),
            <span key="subject" lang={language}>
              {subject}
            </span>,
          ],
        ]}
      />
      {hasFrame && (
        <iframe
          key={design}
          src={design}
          title={t('mailTemplates.frame', { kind: nameKind(kind, t) })}
          className={styles.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      <RecordNote>{t('mailTemplates.note')}</RecordNote>
      <Disclosure summary={t('mailTemplates.text')}>
        <pre className={styles.text} lang={language}>
          {text}
        </pre>
      </Disclosure>
    </RecordPart>
  );
}
