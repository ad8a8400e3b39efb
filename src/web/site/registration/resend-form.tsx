import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ResendResult } from './resend.ts';
import styles from './resend-form.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

type Props = {
  readonly result: ResendResult | null | undefined;
  /** Seconds until the next mail may be requested, as the server returned with this page. */
  readonly wait: { readonly resendAfter: number } | null;
};

/** Resends the activation mail by a form that works without script; script also shows the remaining wait. */
export function ResendForm({ result, wait }: Props) {
  const { t } = useText();
  const hint = useId();
  const hydrated = useHydrated();
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && !formData?.has('intent');
  const seconds = useSecondsLeft(wait ?? result, wait?.resendAfter ?? getWaitSeconds(result));
  const early = hydrated && seconds > 0;
  return (
    <div className={styles.resend}>
      {result && <ResultBanner result={result} />}
      <Form method="post" preventScrollReset>
        <Button
          type="submit"
          tone="secondary"
          busy={busy}
          busyLabel={t('form.busy')}
          aria-disabled={early || undefined}
          aria-describedby={hint}
          onClick={(event) => early && event.preventDefault()}
        >
          {t('registration.finished.resend')}
        </Button>
      </Form>
      <p id={hint} className={styles.hint}>
        {seconds > 0 && <Wait seconds={seconds} />}
      </p>
    </div>
  );
}

const LONG = 120;

/** The cool-down in seconds; the daily limit of five mails in hours. */
function Wait({ seconds }: { readonly seconds: number }) {
  const { t } = useText();
  return seconds > LONG
    ? t('waiting.enough', { hours: Math.ceil(seconds / 3600) })
    : t('registration.finished.wait', { seconds });
}

function ResultBanner({ result }: { readonly result: ResendResult }) {
  const { t } = useText();
  switch (result.kind) {
    case 'resent':
      return <Banner tone="success">{t('registration.finished.resent')}</Banner>;
    case 'wait':
      // Screen readers announce it once; the line below the button shows the remaining seconds.
      return (
        <VisuallyHidden>
          <span role="status">
            <Wait seconds={result.seconds} />
          </span>
        </VisuallyHidden>
      );
    case 'over':
      return <Banner tone="info">{t(result.message)}</Banner>;
    case 'failed':
      return <Banner>{t(result.message)}</Banner>;
  }
}

function getWaitSeconds(result: ResendResult | null | undefined): number {
  return result?.kind === 'wait' ? result.seconds : 0;
}
