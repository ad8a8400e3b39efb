import * as v from 'valibot';
import { expect, test } from 'vitest';
import { flatFormData, parseForm } from './flat-form-data.ts';
import { createFormReport } from './form-result.ts';
import { submitForm } from './submit-form.ts';

function posted(...fields: readonly (readonly [string, string | Blob])[]): FormData {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return formData;
}

const HOSTILE_NAMES = [
  'a[10000000]',
  'a[4294967294].b',
  'a[]',
  'a.b',
  '.',
  '[',
  ']',
  '',
  '__proto__',
  '__proto__.x',
  'constructor',
  'constructor.prototype.x',
  'prototype',
  'email[__proto__].x',
  'toString',
  'hasOwnProperty',
  '__INTENT__',
  'first name',
  'x'.repeat(65),
];

test.each(HOSTILE_NAMES)('a field named %j is dropped', (name) => {
  expect([...flatFormData(posted([name, 'x'], ['email', 'a@b.example']))]).toEqual([['email', 'a@b.example']]);
});

test('our own fields pass unchanged, also several of one name', () => {
  const fields = [
    ['email', 'a@b.example'],
    ['firstName', ' Ann '],
    ['box', '1'],
    ['box', '2'],
  ] as const;
  expect([...flatFormData(posted(...fields))]).toEqual(fields);
});

test('files are dropped, long values are cut, and fields after the fortieth are dropped', () => {
  const many = Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'x'.repeat(5000)] as const);
  const kept = [...flatFormData(posted(['file', new Blob(['x'])], ...many))];
  expect(kept).toHaveLength(40);
  expect(kept[0]).toEqual(['field0', 'x'.repeat(4000)]);
});

test.each(HOSTILE_NAMES)('no parser of forms creates a property from the name %j', async (name) => {
  const formData = posted([name, 'x'], ['email', '']);
  const schema = v.object({ email: v.pipe(v.string(), v.nonEmpty('login.email.invalid')) });
  const { result } = await submitForm({ schema, formData, send: async () => ({ done: null }) });
  expect(result?.submission.payload).toEqual({ email: '' });
  expect(result?.error?.fieldErrors).toEqual({ email: ['login.email.invalid'] });
  expect(createFormReport(formData, 'error.connection').submission.payload).toEqual({ email: '' });
  expect(parseForm(formData).fields).toEqual(['email']);
});
