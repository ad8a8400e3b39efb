import { expect, test } from 'vitest';
import { mergeDraft, parseDraft } from './draft.ts';

test.each([
  [null, {}],
  ['{"email":"a@example.org","firstName":"Zoë"}', { email: 'a@example.org', firstName: 'Zoë' }],
  ['{"email":1,"password":"x","idempotencyKey":"y","lastName":"L"}', { lastName: 'L' }],
  ['[1]', {}],
  ['null', {}],
  ['{"email"', {}],
])('stored %s is the draft %o', (stored, expected) => {
  expect(parseDraft(stored)).toEqual(expected);
});

test('fields that are not shown keep their values, cleared boxes are cleared', () => {
  const typed = new FormData();
  typed.set('firstName', 'Eve');
  typed.set('policies', '{}');
  const draft = { email: 'a@example.org', newsletter: 'on' };
  expect(mergeDraft(draft, ['firstName', 'newsletter', 'policies'], typed)).toEqual({
    email: 'a@example.org',
    newsletter: '',
    firstName: 'Eve',
  });
});
