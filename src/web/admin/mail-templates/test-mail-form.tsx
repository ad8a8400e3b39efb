import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { RecordActions, RecordNote, RecordPart } from '../record/record-parts.tsx';

/** Sends the shown template to the admin's own address. */
export function TestMailForm() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <RecordPart id="test-mail" title={t('mailTemplates.test')}>
      <RecordNote>{t('mailTemplates.test.text')}</RecordNote>
      <RecordActions>
        <Form method="post">
          <Button type="submit" size="small" busy={busy} busyLabel={t('form.busy')}>
            {t('mailTemplates.test.send')}
          </Button>
        </Form>
      </RecordActions>
    </RecordPart>
  );
}
