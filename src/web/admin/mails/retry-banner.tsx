import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { RetryDone } from './retry-mails.ts';

const REASONS: Readonly<Record<string, TextKey>> = {
  'mail-sent': 'mails.retry.sent',
  'mail-waiting': 'mails.retry.waiting',
  'mail-dropped': 'mails.retry.dropped',
  'mail-bounced': 'mails.retry.bounced',
  'mail-complained': 'mails.retry.complained',
  'mail-unknown': 'mails.retry.unknown',
};

/** What a retry did, and why it left mails out. */
export function RetryBanner({ done: { retried, refused } }: { readonly done: RetryDone }) {
  const { t } = useText();
  return (
    <Banner tone={retried > 0 ? 'success' : 'info'} title={t('mails.retry.done', { count: retried })}>
      {refused.map(({ reason, number }) => (
        <p key={reason}>{t(REASONS[reason] ?? 'mails.retry.unknown', { count: number })}</p>
      ))}
    </Banner>
  );
}
