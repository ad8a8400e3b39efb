import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyCspHashes } from './content-security-policy.server.ts';

const nonce = 'aNonceThatNobodyGuesses';
const origin = { publicOrigin: 'https://club.example' };

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

test('contains the hash of each inline script and style with the nonce', () => {
  const html = `<style nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script><script type="module" nonce="${nonce}" async="">two()</script>`;
  const { contentSecurityPolicy } = applyCspHashes(html, nonce, origin);
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash('a{}')};`);
});

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<script data-nonce="x" title=\'nonce\'>steal()</script>',
  `<div nonce="x"><script>steal()</script></div>`,
])('does not contain the hash of injected code: %s', (injected) => {
  const { contentSecurityPolicy } = applyCspHashes(
    `${injected}<script nonce="${nonce}">ours()</script>`,
    nonce,
    origin,
  );
  expect(contentSecurityPolicy).not.toContain(hash('steal()'));
  expect(contentSecurityPolicy).toContain(hash('ours()'));
});

test('contains the hashes of added code, each once', () => {
  const html = `<script nonce="${nonce}">one()</script>`;
  const added = { scriptHashes: ['sha256-added', hash('one()').slice(1, -1)], styleHashes: ['sha256-style'] };
  const { contentSecurityPolicy } = applyCspHashes(html, nonce, origin, added);
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash('one()')} 'sha256-added';`);
  expect(contentSecurityPolicy).toContain(`style-src 'self' 'sha256-style';`);
});

test('leaves no nonce in the document, so that two renderings are equal', () => {
  const render = (one: string) => applyCspHashes(`<script nonce="${one}">x()</script>`, one, origin);
  expect(render('first')).toEqual(render('second'));
  expect(render('first').html).toBe('<script>x()</script>');
});

test('never allows all inline code, and adds the sources that the operator needs', () => {
  const extraSources = { script: ['https://tag.example'], form: ['https://shop.example'] };
  const { contentSecurityPolicy } = applyCspHashes('', nonce, { ...origin, extraSources });
  expect(contentSecurityPolicy).not.toContain('unsafe');
  expect(contentSecurityPolicy).toContain("script-src 'self' https://tag.example;");
  expect(contentSecurityPolicy).toContain("form-action 'self' https://shop.example;");
});

test('upgrades requests only for an https origin', () => {
  expect(applyCspHashes('', nonce, origin).contentSecurityPolicy).toContain('upgrade-insecure-requests');
  const plain = applyCspHashes('', nonce, { publicOrigin: 'http://127.0.0.1:3000' });
  expect(plain.contentSecurityPolicy).not.toContain('upgrade');
});
