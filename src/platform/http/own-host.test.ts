import { expect, test } from 'vitest';
import { createHostCheck } from './own-host.ts';
import { createSecurityHeaders } from './security-headers.ts';

test.each([
  ['https://club.example', 'club.example', true],
  ['https://club.example', 'CLUB.example', true],
  ['https://club.example', 'club.example:8443', false],
  ['https://club.example', 'evil.example', false],
  ['https://club.example', 'club.example.evil.example', false],
  ['https://club.example', undefined, false],
  ['http://127.0.0.1:3000', 'localhost:3000', true],
  ['http://127.0.0.1:3000', '[::1]:3000', true],
  ['http://127.0.0.1:3000', 'localhost:3001', false],
  ['http://127.0.0.1:3000', '127.0.0.1.evil.example:3000', false],
])('at %s the host %s is its own: %s', (origin, host, own) => {
  expect(createHostCheck(origin)(host)).toBe(own);
});

test('responses other than pages may load nothing; HSTS is sent for an https origin', async () => {
  const https = await createSecurityHeaders('https://club.example');
  expect(https).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(https).not.toHaveProperty('content-type');
  expect(await createSecurityHeaders('http://127.0.0.1:3000')).not.toHaveProperty('strict-transport-security');
});
