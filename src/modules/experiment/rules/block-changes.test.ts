import { expect, test } from 'vitest';
import { createBlockChanges } from './block-changes.ts';
import type { PublishedPayload } from './payload.ts';

const published: PublishedPayload = {
  ...{ version: 1, dateUpdated: '2026-03-02' },
  payload: {
    features: {},
    experiments: [{ key: 'a', changeId: 'blocked' }, { key: 'b', changeId: 'other' }, { key: 'c' }],
    savedGroups: {},
  },
};

test('[F5] a blocked change is no part of what pages apply', () => {
  const state: { published: PublishedPayload | null } = { published };
  const getAllowed = createBlockChanges(['blocked'], () => state.published);
  expect(getAllowed()?.payload.experiments.map(({ key }) => key)).toEqual(['b', 'c']);
  // The same object as long as nothing is published: decisions about visits depend on it.
  expect(getAllowed()).toBe(getAllowed());
  state.published = { ...published, version: 2 };
  expect(getAllowed()?.version).toBe(2);
  state.published = null;
  expect(getAllowed()).toBeNull();
});

test('without blocked changes the publication stays the same object', () => {
  expect(createBlockChanges([], () => published)()).toBe(published);
});
