import { expect, test } from 'vitest';
import type { Translate } from '#web/i18n/use-text.ts';
import { createCsvResponse, mapBatches } from '../list/csv-response.server.ts';
import { listCells, listHeads, readRows } from './result-lines.ts';

const ROWS = [
  { number: 1, line: 2, code: 'CLARA', outcome: 'created', reason: null },
  { number: 2, line: 3, code: '=HYPERLINK("x")', outcome: 'refused', reason: 'code-invalid' },
  { number: 3, line: null, code: '-1\n+1', outcome: null, reason: null },
  { number: 4, line: 5, code: null, outcome: 'refused', reason: 'something-new' },
];

test('the file has a line for each row, and no cell that a spreadsheet would run', async () => {
  const t = ((key: string) => key) as Translate;
  const rows = readRows(async (after) => ROWS.filter(({ number }) => number > after).slice(0, 3));
  const lines = mapBatches(rows, (row) => listCells(row, t));
  const onEnd = async () => undefined;
  const response = createCsvResponse({ name: 'codes.csv', head: listHeads(t), batches: lines, onEnd });
  // The byte-order mark is the first character; `text()` drops it.
  expect((await response.text()).split('\r\n')).toEqual([
    'codeJob.file.line,codes.column.code,codeJob.column.status,codeJob.file.reason,codeJob.file.explanation',
    '2,CLARA,codeJob.created,,',
    `3,"'=HYPERLINK(""x"")",codeJob.refused,code-invalid,codeJob.reason.codeInvalid`,
    `3,"'-1\n'+1",codeJob.file.notProcessed,,`,
    '5,,codeJob.refused,something-new,codeJob.reason.other',
    '',
  ]);
});
