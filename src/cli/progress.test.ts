import { expect, test } from 'vitest';
import { countEntries, createProgress } from './progress.ts';

function watch(isTerminal = true) {
  const written: string[] = [];
  const time = { now: 0 };
  const output = { write: (text: string) => written.push(text) > 0 };
  return { written, time, progress: createProgress(output, isTerminal, () => time.now) };
}

test('[K1] the line of a terminal is replaced, at most ten times a second, and removed once', () => {
  const { written, time, progress } = watch();
  progress.clear();
  progress.show(100, 250);
  time.now = 99;
  progress.show(150, 250);
  time.now = 100;
  progress.show(200, 250);
  progress.clear();
  progress.clear();
  expect(written).toEqual(['\r\x1b[K100 of 250', '\r\x1b[K200 of 250', '\r\x1b[K']);
});

test('[K1] where no terminal is, nothing is written', () => {
  const { written, progress } = watch(false);
  progress.show(1, 2);
  progress.clear();
  expect(written).toEqual([]);
});

test('[K1] the rows of a list are counted, also of one that ends early', async () => {
  const { written, progress } = watch();
  let isClosed = false;
  const file = { list: 'codes', filters: {} };
  async function* rows() {
    try {
      for (;;) yield { value: 1, line: '1' };
    } finally {
      isClosed = true;
    }
  }
  let read = 0;
  for await (const _ of countEntries({ kind: 'listed', entries: rows(), file }, progress)) {
    read += 1;
    if (read === 2) break;
  }
  expect(written).toEqual(['\r\x1b[K1 done']);
  expect(isClosed).toBe(true);
});
