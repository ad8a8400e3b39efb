import { Form } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePanel } from '#web/ui/sections/message-panel.tsx';

export type Failure = 'undoEmail.refused' | 'undoEmail.taken' | 'error.tooManyAttempts' | 'error.technical';

/** The link was opened; the press gives the account back. */
export function UndoOpened() {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <MessagePanel
      title={t('undoEmail.title')}
      actions={
        <Form method="post">
          <Button type="submit" name="press" value="1" busy={busy} busyLabel={t('form.busy')}>
            {t('undoEmail.submit')}
          </Button>
        </Form>
      }
    >
      <p>{t('undoEmail.lead', { brand: useBrand().name })}</p>
      <p>{t('undoEmail.was')}</p>
    </MessagePanel>
  );
}

type AnsweredProps = {
  readonly failure: Failure | null;
  /** False where no link was opened, so that nothing was pressed. */
  readonly replacesForm?: boolean;
};

/** What the press did, or why it did nothing. */
export function UndoAnswered({ failure, replacesForm = true }: AnsweredProps) {
  const { t } = useText();
  return (
    <MessagePanel
      replacesForm={replacesForm}
      icon={failure === null ? 'check' : 'clock'}
      title={t(failure === null ? 'undoEmail.done.title' : 'undoEmail.refused.title')}
      actions={
        <LocalLink className={buttonClass({ tone: 'secondary' })} to={href('/login')}>
          {t('reset.toLogin')}
        </LocalLink>
      }
    >
      <p>{t(failure ?? 'undoEmail.done')}</p>
    </MessagePanel>
  );
}
