import { expect, test } from 'vitest';
import { parseReturnPath } from './return-path.ts';

test.each(['/account/data', '/de/admin/mails?state=bounced&from=2026-01-01#list', '/', '/welcome?next=//evil.example'])(
  '[G3] a mailed link can lead to %s',
  (path) => {
    expect(parseReturnPath(path)).toBe(path);
  },
);

test.each([
  ...[
    null,
    undefined,
    '',
    'welcome',
    'https://evil.example',
    '//evil.example',
    '/de//evil.example',
    'javascript:alert(1)',
  ],
  ...['/\\evil.example', '\\\\evil.example', '/welcome\r\nLocation: /x', '/\u0000', `/${'a'.repeat(500)}`],
])('[G3] a mailed link leads nowhere for %j', (wanted) => {
  expect(parseReturnPath(wanted)).toBeNull();
});
