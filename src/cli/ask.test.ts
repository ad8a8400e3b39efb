import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';

function open(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed);
  return { input, output };
}

test.each([
  ['y\n', true],
  [' YES \n', true],
  ['\n', false],
  ['yep\n', false],
  ['', false],
])('[K2] the answer %j is %s', async (typed, isYes) => {
  const terminal = open(typed);
  expect(await ask('Disable 2 codes?', terminal)).toBe(isYes);
  expect(String(terminal.output.read())).toContain('Disable 2 codes? [y/N] ');
});

test('[K2] where nobody can answer, the option that needs no answer is named', async () => {
  await expect(ask('Disable 2 codes?', open('y\n', false))).rejects.toThrow(
    'Disable 2 codes? Nobody can answer here: add --yes',
  );
});
