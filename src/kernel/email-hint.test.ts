import { expect, test } from 'vitest';
import { suggestEmail } from './email-hint.ts';

test.each([
  ['clara@gmial.com', 'clara@gmail.com'],
  ['clara@gmail.con', 'clara@gmail.com'],
  ['clara@gmail.co', 'clara@gmail.com'],
  ['clara@gmal.com', 'clara@gmail.com'],
  ['clara@gmail', 'clara@gmail.com'],
  [' Clara.W+club@Hotmial.com ', 'clara.w+club@hotmail.com'],
  ['clara@outllok.de', 'clara@outlook.de'],
  ['clara@gmx.dee', 'clara@gmx.de'],
  ['clara@t-onlin.de', 'clara@t-online.de'],
  ['clara@liberoo.it', 'clara@libero.it'],
  ['"a@b"@gmial.com', '"a@b"@gmail.com'],
])('[K17] %s may mean %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  '',
  'clara',
  'clara@',
  '@gmial.com',
  'clara@gmail.com',
  'clara@ymail.com',
  'clara@mail.com',
  'clara@gmx.at',
  'clara@gmx.ch',
  'clara@wp.pl',
  'clara@wx.pl',
  'clara@ms.com',
  'clara@example.org',
  'clara@maison-nocturne.example',
  'clara@localhost',
])('[K17] there is no suggestion for %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
