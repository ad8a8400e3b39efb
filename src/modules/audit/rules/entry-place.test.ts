import { expect, test } from 'vitest';
import { getEntryPlace, isOwnEntry } from './entry-place.ts';

const ADA = { actor: 'member:ada', subjectKind: 'member', subjectId: 'ada' };

test.each([
  [{ ...ADA, action: 'member.erased' }, 'member'],
  [{ ...ADA, action: 'member.password-changed' }, 'member'],
  [{ ...ADA, action: 'factor.passkey-added' }, 'account'],
  [{ ...ADA, action: 'admin.logged-in' }, 'page'],
  [{ ...ADA, action: 'member.password-reset' }, 'link'],
  [{ ...ADA, action: 'admin-invitation.accepted' }, 'link'],
  [{ actor: 'data-request:1', subjectKind: 'data-request', subjectId: '1', action: 'data-request.erased' }, 'link'],
  [{ ...ADA, actor: 'member:admin', action: 'member.erased' }, 'page'],
] as const)('[K1] a change on a page: %o came from: %s', (entry, place) => {
  expect(getEntryPlace('page', entry)).toBe(place);
  expect(getEntryPlace('api', entry)).toBe('api');
});

test('who changed the own account is the subject of the entry', () => {
  expect(isOwnEntry({ ...ADA, action: 'member.erased' })).toBe(true);
  expect(isOwnEntry({ ...ADA, actor: 'member:admin', action: 'member.erased' })).toBe(false);
  expect(isOwnEntry({ actor: 'cli', subjectKind: 'retention', subjectId: null, action: 'retention.applied' })).toBe(
    false,
  );
});
