import type { MailTemplateQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { Href } from '#web/routing/href.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { nameKind } from '../mails/mail-texts.ts';
import { Facts } from '../record/facts.tsx';
import { RecordNote, RecordPart } from '../record/record-parts.tsx';
import styles from './mail-templates.module.css';

type Props = { readonly template: Omit<MailTemplateQuery['template'], 'html'>; readonly design: Href };

/** The mail as its recipients see it: the subject, the design in a frame, and the text for mail programs without HTML. */
export function TemplatePreview({ template: { kind, language, subject, text }, design }: Props) {
  const { t } = useText();
  const address = withBase(design);
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
      <iframe
        key={address}
        src={address}
        title={t('mailTemplates.frame', { kind: nameKind(kind, t) })}
        className={styles.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <RecordNote>{t('mailTemplates.note')}</RecordNote>
      <Disclosure summary={t('mailTemplates.text')}>
        <pre className={styles.text} lang={language}>
          {text}
        </pre>
      </Disclosure>
    </RecordPart>
  );
}
