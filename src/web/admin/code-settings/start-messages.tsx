import { IMPORT_COLUMNS } from '#modules/invitation/rules/import-row.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { getReasonText } from './reason-texts.ts';
import type { StartResult } from './start-result.ts';

/** Whether the form's inviter is unknown; a line of a file names its own. */
export function isInviterUnknown(result: StartResult | undefined): boolean {
  return result?.refusal?.reason === 'inviter-unknown' && result.refusal.line === null;
}

/** Why nothing was started; what is wrong with the inviter stands at its field. */
export function StartMessages({ result }: { readonly result: StartResult | undefined }) {
  const { t } = useText();
  if (result?.failure) return <Banner>{t(result.failure)}</Banner>;
  if (!result?.refusal || isInviterUnknown(result)) return null;
  const { reason, line } = result.refusal;
  const text = t(getReasonText(reason), { columns: IMPORT_COLUMNS.join(', ') });
  return <Banner title={t('codeJob.notStarted')}>{line === null ? text : t('codeJob.inLine', { line, text })}</Banner>;
}
