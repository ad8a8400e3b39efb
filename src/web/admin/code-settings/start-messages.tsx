import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { getReasonText } from './reason-texts.ts';
import type { StartResult } from './start-result.ts';

/** Why nothing was started. */
export function StartMessages({ result }: { readonly result: StartResult | undefined }) {
  const { t } = useText();
  if (result?.failure) return <Banner>{t(result.failure)}</Banner>;
  if (!result?.refusal) return null;
  const { reason, line } = result.refusal;
  const text = t(getReasonText(reason));
  return <Banner title={t('codeJob.notStarted')}>{line === null ? text : t('codeJob.inLine', { line, text })}</Banner>;
}
