import { expect, test } from 'vitest';
import { type Question, readQuestion, writeQuestion } from './question.ts';

const QUESTION: Question = {
  code: 'CLARA',
  way: 'signed-link',
  expires: '2026-12-01T09:00:00.000Z',
  country: 'DE',
  language: 'pl',
  referrer: 'www.mydealz.de',
  at: '2026-11-24T10:30',
};

function write(question: Question): URLSearchParams {
  const values = Object.entries(writeQuestion(question)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return new URLSearchParams(values);
}

test('[K13] a question is read back from its address', () => {
  expect(readQuestion(write(QUESTION))).toEqual(QUESTION);
  const plain = {
    ...QUESTION,
    way: 'typed',
    expires: null,
    country: null,
    language: null,
    referrer: '',
    at: '',
  } as const;
  expect(write(plain).toString()).toBe('code=CLARA');
  expect(readQuestion(write(plain))).toEqual(plain);
});

test('what an address cannot say is left out', () => {
  const fields = new URLSearchParams('code=%20clara%20&by=magic&expires=soon&country=XX&language=es');
  expect(readQuestion(fields)).toMatchObject({
    code: 'clara',
    way: 'typed',
    expires: null,
    country: null,
    language: null,
  });
  expect(readQuestion(new URLSearchParams('code=%20&country=DE'))).toBeNull();
  expect(readQuestion(new FormData())).toBeNull();
});
