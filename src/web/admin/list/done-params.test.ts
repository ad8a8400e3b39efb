import { expect, test } from 'vitest';
import { readDone, withDone } from './done-params.ts';

test('[K1] what a change did comes back from the address of its page, beside the filters', () => {
  const done = { number: 2, left: [{ reason: 'mail-sent', number: 1 }], id: '2026-03-01T00:00:00.000Z' };
  const params = withDone(new URLSearchParams('state=failed&columns=kind&columns=state&done=9'), done);
  expect(params).toMatchObject({ state: 'failed', columns: 'kind,state', done: '2' });
  expect(readDone(new URLSearchParams(params as Record<string, string>))).toEqual(done);
  expect(withDone(new URLSearchParams('state=failed&done=2&left=a.1&at=x'), null)).toEqual({
    ...{ state: 'failed', done: null, left: null, at: null },
  });
});

test.each(['', 'done=', 'done=-1', 'done=1e9', 'done=9999999', 'done=<b>'])('%j says nothing', (query) => {
  expect(readDone(new URLSearchParams(query))).toBeNull();
});

test.each(['left=<script>.1', 'left=mail-sent', 'left=mail-sent.x', 'left=.1', `left=${'a'.repeat(99)}.1`])(
  '%j leaves nothing out',
  (query) => expect(readDone(new URLSearchParams(`done=1&${query}`))?.left).toEqual([]),
);
