import type { TextKey } from '#texts/keys.ts';

/** Why a code, a row or a whole file is refused, by the API's reasons. */
const REASONS = {
  'amount-invalid': 'codeJob.reason.amount',
  'campaign-invalid': 'codeJob.reason.campaign',
  'cells-missing': 'codeJob.reason.cellsMissing',
  'cells-surplus': 'codeJob.reason.cellsSurplus',
  'code-invalid': 'codeJob.reason.codeInvalid',
  'code-mistyped': 'codeJob.reason.codeMistyped',
  'code-taken': 'codeJob.reason.codeTaken',
  'column-code-missing': 'codeJob.reason.columnCode',
  'columns-repeated': 'codeJob.reason.columnsRepeated',
  'columns-unknown': 'codeJob.reason.columnsUnknown',
  'country-unknown': 'codeJob.reason.country',
  'customization-unknown': 'codeJob.reason.customization',
  duplicate: 'codeJob.reason.duplicate',
  'file-broken': 'codeJob.reason.fileBroken',
  'file-empty': 'codeJob.reason.fileEmpty',
  'file-encoding': 'codeJob.reason.fileEncoding',
  'file-line-too-long': 'codeJob.reason.fileLineTooLong',
  'file-quote': 'codeJob.reason.fileQuote',
  'file-too-large': 'codeJob.reason.fileTooLarge',
  'file-too-long': 'codeJob.reason.fileTooLong',
  'inviter-unknown': 'codeJob.reason.inviter',
  'link-only-invalid': 'codeJob.reason.linkOnly',
  'period-invalid': 'codeJob.reason.period',
  'time-invalid': 'codeJob.reason.time',
} as const satisfies Readonly<Record<string, TextKey>>;

/** A reason that this page does not know yet has a general text. */
export function getReasonText(reason: string): TextKey {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as keyof typeof REASONS] : 'codeJob.reason.other';
}
