import { expect, test } from 'vitest';
import { listKeptFields, withoutProof } from './proof-fields.ts';

function form(): FormData {
  const posted = new FormData();
  for (const [name, value] of [
    ['change', 'role'],
    ['ids', '1'],
    ['proof-password', 'velvet otter parade'],
    ['ids', '2'],
    ['proof-code', '123456'],
  ] as const)
    posted.append(name, value);
  posted.append('file', new Blob(['x']), 'x.csv');
  return posted;
}

test.each(['/acquisition/admin/admins', '/acquisition/de/admin/account', '/admin/account/confirm/x'])(
  '[K1] %s gets a form without the proof of identity that was given in between',
  (path) => {
    expect([...withoutProof(form(), path).keys()]).toEqual(['change', 'ids', 'ids', 'file']);
  },
);

test.each(['/acquisition/admin/account/confirm', '/acquisition/de/admin/account/confirm'])(
  '[K1] the page that asks for the proof, %s, gets it',
  (path) => {
    expect(withoutProof(form(), path).get('proof-password')).toBe('velvet otter parade');
  },
);

test('[K1] what goes on after the question is the form as it was, in its order, without files', () => {
  expect(listKeptFields(form())).toEqual([
    ['change', 'role'],
    ['ids', '1'],
    ['ids', '2'],
  ]);
});
