import { Form, useNavigation } from 'react-router';
import { useText } from '../../text/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ResendAnswer } from './resend.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Another activation mail, as a form that works without script; below it, what became of the last wish. */
export function ResendForm({ answer }: { readonly answer: ResendAnswer | null | undefined }) {
  const { t } = useText();
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      {answer && <AnswerBanner answer={answer} />}
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="secondary" busy={busy} busyLabel={t('form.busy')}>
          {t('registration.finished.resend')}
        </Button>
      </Form>
    </>
  );
}

function AnswerBanner({ answer }: { readonly answer: ResendAnswer }) {
  const { t } = useText();
  switch (answer.kind) {
    case 'resent':
      return <Banner tone="success">{t('registration.finished.resent')}</Banner>;
    case 'wait':
      return <WaitBanner wait={answer} />;
    case 'over':
      return <Banner tone="info">{t(answer.message)}</Banner>;
    case 'failed':
      return <Banner>{t(answer.message)}</Banner>;
  }
}

// The wait is announced once; the seconds that run are for the eye.
function WaitBanner({ wait }: { readonly wait: Extract<ResendAnswer, { readonly kind: 'wait' }> }) {
  const { t } = useText();
  const seconds = useSecondsLeft(wait);
  return (
    <Banner tone="info">
      <VisuallyHidden>{t('registration.finished.wait', { seconds: wait.seconds })}</VisuallyHidden>
      <span aria-hidden="true">
        {seconds > 0 ? t('registration.finished.wait', { seconds }) : t('registration.finished.waitOver')}
      </span>
    </Banner>
  );
}
