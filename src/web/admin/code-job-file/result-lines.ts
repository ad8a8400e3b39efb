import type { CodeJobRowsQuery } from '#web/generated/operations.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import { getReasonText } from '../code-settings/reason-texts.ts';

type Row = CodeJobRowsQuery['codeJobRows'][number];

/** The heads of the columns of a result file. */
export function listHeads(t: Translate): readonly string[] {
  return [
    t('codeJob.file.line'),
    t('codes.column.code'),
    t('codeJob.column.status'),
    t('codeJob.file.reason'),
    t('codeJob.file.explanation'),
  ];
}

/** The cells of a row. A reason is there as programs read it, and explained. */
export function listCells({ line, number, code, outcome, reason }: Row, t: Translate): readonly string[] {
  const explanation = reason == null ? '' : t(getReasonText(reason));
  return [String(line ?? number), code ?? '', formatOutcome(outcome ?? null, t), reason ?? '', explanation];
}

function formatOutcome(outcome: string | null, t: Translate): string {
  if (outcome === null) return t('codeJob.file.notProcessed');
  return t(outcome === 'created' ? 'codeJob.created' : 'codeJob.refused');
}

/** Reads the rows of a job, in groups. */
export async function* readRows(
  readAfter: (number: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await readAfter(after);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}
