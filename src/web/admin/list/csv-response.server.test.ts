import { beforeEach, expect, test, vi } from 'vitest';
import { createCsvResponse, mapBatches, readAllPages } from './csv-response.server.ts';

type Page = {
  readonly edges: readonly { readonly node: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/** A list of pages with one row each, named by its number. */
function openList(pages: number) {
  return vi.fn(async (after: string | null): Promise<Page> => {
    const number = after === null ? 0 : Number(after) + 1;
    return {
      edges: [{ node: `row ${number}` }],
      pageInfo: { hasNextPage: number + 1 < pages, endCursor: String(number) },
    };
  });
}

const onEnd = vi.fn(async () => undefined);
beforeEach(() => onEnd.mockClear());

const send = (read: (after: string | null) => Promise<Page>) =>
  createCsvResponse({
    name: 'rows.csv',
    head: ['Name'],
    batches: mapBatches(readAllPages(read), (row) => [row, '=1+1']),
    onEnd,
  });

test('the file has the byte order mark, the head and all rows', async () => {
  const response = send(openList(3));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="rows.csv"',
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString()).toBe("\uFEFFName\r\nrow 0,'=1+1\r\nrow 1,'=1+1\r\nrow 2,'=1+1\r\n");
  expect(onEnd.mock.calls).toEqual([[3, true]]);
});

test('it reads no further than the browser, and stops when the browser leaves', async () => {
  const read = openList(1_000_000);
  const reader = send(read).body?.getReader();
  for (let chunk = 0; chunk < 3; chunk += 1) await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read.mock.calls.length).toBeLessThan(6);
  const before = read.mock.calls.length;
  await reader?.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toHaveBeenCalledTimes(before);
  expect(onEnd.mock.calls).toEqual([[before, false]]);
});

test('a browser that leaves while the end is read ends the file once', async () => {
  let finish = () => {};
  async function* readOne() {
    yield [['row 0']];
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  }
  const reader = createCsvResponse({ name: 'rows.csv', head: ['Name'], batches: readOne(), onEnd }).body?.getReader();
  for (let chunk = 0; chunk < 2; chunk += 1) await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const left = reader?.cancel();
  finish();
  await left;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('an error breaks the download off', async () => {
  const list = openList(3);
  const response = send((after) => (after === '1' ? Promise.reject(new Error('gone')) : list(after)));
  await expect(response.text()).rejects.toThrow('gone');
  expect(onEnd.mock.calls).toEqual([[2, false]]);
});

test('a list that names the same place again ends', async () => {
  const read = async (): Promise<Page> => ({ edges: [], pageInfo: { hasNextPage: true, endCursor: 'x' } });
  expect(await send(read).text()).toBe('\uFEFFName\r\n'.replace('\uFEFF', ''));
});
