import { expect, test } from 'vitest';
import type { Run } from '#web/routing/operation.ts';
import { joinIds } from '../list/posted-ids.ts';
import { SELECTION_FIELDS } from '../list/selection.ts';
import { listSelectedCodes } from './selected-codes.server.ts';

const listIds = (count: number) => Array.from({ length: count }, (_, number) => `id-${number}`);

/** Answers with a code for each id, and for a list with pages of 500 codes up to `total`. */
function createRun(total = 0) {
  const sent: string[] = [];
  const run = async ({ name }: { name: string }, variables: { ids: readonly string[]; after: string | null }) => {
    sent.push(name);
    if (name === 'codeTexts') return { registrationCodeTexts: variables.ids.map((id) => `CODE-${id}`) };
    const from = Number(variables.after ?? 0);
    const ids = listIds(total).slice(from, from + 500);
    const edges = ids.map((id) => ({ node: { id, code: `CODE-${id}` } }));
    const pageInfo = { hasNextPage: from + 500 < total, endCursor: String(from + 500) };
    return { registrationCodes: { edges, pageInfo } };
  };
  return { sent, run: run as unknown as Run };
}

function createForm(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const select = (run: Run, values: Readonly<Record<string, string>>) =>
  listSelectedCodes(run, createForm(values), new URLSearchParams());

test('1,000 selected codes are read by one operation, one more is refused', async () => {
  const { run, sent } = createRun();
  const ids = listIds(1_001);
  expect(await select(run, { [SELECTION_FIELDS.elsewhere]: joinIds(ids.slice(1)) })).toHaveLength(1_000);
  expect(sent).toEqual(['codeTexts']);
  expect(await select(run, { [SELECTION_FIELDS.elsewhere]: joinIds(ids) })).toBeNull();
});

test('all codes of a filter are refused where they are more than 1,000 without the exceptions', async () => {
  const { run } = createRun(1_001);
  const all = { [SELECTION_FIELDS.all]: '1' };
  expect(await select(run, all)).toBeNull();
  const codes = await select(run, { ...all, [SELECTION_FIELDS.except]: 'id-0' });
  expect(codes).toHaveLength(1_000);
  expect(codes).not.toContain('CODE-id-0');
});
