import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { Done } from '../list/done-params.ts';

const REASONS: Readonly<Record<string, TextKey>> = {
  'mail-sent': 'mails.retry.sent',
  'mail-waiting': 'mails.retry.waiting',
  'mail-dropped': 'mails.retry.dropped',
  'mail-bounced': 'mails.retry.bounced',
  'mail-complained': 'mails.retry.complained',
  'mail-unknown': 'mails.retry.unknown',
};

/** What a retry did, and why it left mails out. */
export function RetryBanner({ done: { number: retried, left } }: { readonly done: Done }) {
  const { t } = useText();
  return (
    <Banner tone={retried > 0 ? 'success' : 'info'} title={t('mails.retry.done', { count: retried })}>
      {left.map(({ reason, number }) => (
        <p key={reason}>
          {t((Object.hasOwn(REASONS, reason) && REASONS[reason]) || 'mails.retry.unknown', { count: number })}
        </p>
      ))}
    </Banner>
  );
}
