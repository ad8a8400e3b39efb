import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { joinIds, splitIds } from './posted-ids.ts';

/** The most bytes of a post, as the server has it. */
const LIMIT = 256 * 1024;
/** For the other fields of the form, such as the rows of the page, a reason, and the terms of codes. */
const OTHERS = 24 * 1024;

test('[K1] the ids of as many rows as one change may have fit into a post', () => {
  const ids = Array.from({ length: MOST_CHANGED }, () => randomUUID());
  const posted = new URLSearchParams({ elsewhere: joinIds(ids) }).toString();
  expect(posted.length).toBeLessThan(LIMIT - OTHERS);
  expect(splitIds(new URLSearchParams(posted).get('elsewhere') ?? '')).toEqual(ids);
});

test('every id comes back, in lower case, and what is no UUID stays as it is', () => {
  const ids = [`${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  expect(splitIds(joinIds(ids))).toEqual(ids);
  expect(splitIds(joinIds(['FBEFBEFB-EFBE-4FBE-BFBE-FBEFBEFBEFBE']))).toEqual(['fbefbefb-efbe-4fbe-bfbe-fbefbefbefbe']);
  expect(splitIds(joinIds(['x', 'id-7']))).toEqual(['x', 'id-7']);
  expect(splitIds('')).toEqual([]);
});
