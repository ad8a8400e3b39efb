import { expect, test } from 'vitest';
import english from '#texts/en/landing/codes.json' with { type: 'json' };
import landing from '#texts/en/landing/landing.json' with { type: 'json' };
import type { CodeError } from './check.ts';
import type { CodeWay } from './code-way.ts';
import { listShownTexts } from './shown-texts.ts';

const texts: Readonly<Record<string, string>> = { ...landing, ...english };

function show(code: string, way: CodeWay, ...errors: readonly CodeError[]): readonly (string | undefined)[] {
  const keys = listShownTexts({ code, way, verdicts: errors.map((rule) => ({ rule, holds: false })) });
  return keys.map((key) => texts[key]);
}

test('[K13] the text is that of the first error, by the way in which the code came', () => {
  expect(show('CLARA', 'typed')).toEqual([]);
  expect(show('CLARA', 'typed', 'REGISTRATION_CODE_INVALID')).toEqual([english['codeError.REGISTRATION_CODE_INVALID']]);
  expect(show('CLARA', 'signed-link', 'INVITER_INVALID')).toEqual([english['codeError.link.INVITER_INVALID']]);
  expect(show('CLARA', 'typed', 'REGISTRATION_CODE_EXPIRED', 'REFERER_INVALID')).toEqual([
    english['codeError.REGISTRATION_CODE_EXPIRED'],
  ]);
});

test('[K14] typing errors and other formats have the texts of the form; a link has that of unknown codes', () => {
  const unknown = 'REGISTRATION_CODE_INVALID';
  expect(show('2K7M-3PQRS-4TVWXY', 'typed', unknown)).toEqual([english['code.mistyped']]);
  expect(show('2K7M-3PQRS-4TVWXY', 'plain-link', unknown)).toEqual([english['code.mistyped']]);
  expect(show('CLÄRA', 'typed', unknown)).toEqual([english['code.characters']]);
  expect(show('CLÄRA', 'plain-link', unknown)).toEqual([english['codeError.link.REGISTRATION_CODE_INVALID']]);
});

test('[E4] a visitor from a blocked referrer reads the deny page', () => {
  const { 'deny.title': title, 'deny.text': text, 'deny.expired': expired } = landing;
  expect(show('CLARA', 'plain-link', 'REFERER_INVALID')).toEqual([title, text]);
  expect(show('CLARA', 'plain-link', 'REGISTRATION_CODE_EXPIRED', 'REFERER_INVALID')).toEqual([title, expired]);
  expect(show('CLARA', 'typed', 'REFERER_INVALID')).toEqual([title, text]);
});
