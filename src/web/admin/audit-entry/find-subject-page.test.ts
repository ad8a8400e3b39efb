import { expect, test } from 'vitest';
import { findSubjectPage } from './find-subject-page.ts';

test.each([
  ['club-settings', null, '/admin/settings'],
  ['code', 'NORAS-CODE', '/admin/codes?code=NORAS-CODE'],
  ['code', '?', null],
  ['experiment', 'hero', '/admin/splitgenerator/hero'],
  ['experiment', '..', null],
  ['inviter', '00000000-0000-7000-8000-00000000000a', '/admin/inviters/00000000-0000-7000-8000-00000000000a'],
  ['webhook', '00000000-0000-7000-8000-00000000000a', '/admin/webhooks/00000000-0000-7000-8000-00000000000a'],
  ['shop-key', '00000000-0000-7000-8000-00000000000a', '/admin/shop-keys'],
  ['member', '00000000-0000-7000-8000-00000000000a', null],
  ['of another release', 'x', null],
])('[K1] the page of %s %s is %s', (kind, id, page) => {
  expect(findSubjectPage(kind, id)).toBe(page);
});
