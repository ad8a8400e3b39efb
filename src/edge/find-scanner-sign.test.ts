// Which openings of a mailed link count as those of scanners [K11].
import { describe, expect, test } from 'vitest';
import { findScannerSign } from './find-scanner-sign.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const OLD_IPHONE = IPHONE.replace('Version/17.5', 'Version/15.6');
const MAIL_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const navigate = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

function find(headers: Record<string, string>, { method = 'GET', isTrustworthy = true } = {}) {
  return findScannerSign({ method, headers, isTrustworthy });
}

describe('[K11] an opening is a person’s', () => {
  test.each([
    ['Chrome', { 'user-agent': CHROME, ...navigate }],
    ['Safari', { 'user-agent': IPHONE, ...navigate }],
    ['Firefox', { 'user-agent': FIREFOX, ...navigate }],
    ['a Safari that is too old for Fetch Metadata', { 'user-agent': OLD_IPHONE }],
    ['a mail app', { 'user-agent': MAIL_APP }],
    ['an embedded browser', { 'user-agent': CHROME.replace('x64)', 'x64; wv)') }],
  ])('%s', (_, headers) => expect(find(headers)).toBeNull());

  test('a browser at a club without TLS, which says less', () => {
    expect(find({ 'user-agent': CHROME }, { isTrustworthy: false })).toBeNull();
  });
});

describe('[K11] an opening is a scanner’s', () => {
  test.each([
    ['head', {}, 'HEAD'],
    ['prefetch', { ...navigate, 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['prefetch', { purpose: 'preview' }, 'GET'],
    ['prefetch', { 'x-moz': 'prefetch' }, 'GET'],
    ['no-navigation', {}, 'GET'],
    ['no-navigation', { 'sec-fetch-mode': 'no-cors' }, 'GET'],
  ])('%s', (sign, headers, method) => expect(find({ 'user-agent': CHROME, ...headers }, { method })).toBe(sign));

  test.each([
    ['mail-scanner', 'Mozilla/5.0 (compatible; Barracuda Sentinel)'],
    ['mail-scanner', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
    ['mail-scanner', `${CHROME} BingPreview/1.0b`],
    ['bot', 'curl/8.5.0'],
    ['bot', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['no-user-agent', ''],
    ['no-navigation', FIREFOX],
    ['no-navigation', IPHONE],
  ])('%s: %s', (sign, agent) => expect(find({ 'user-agent': agent })).toBe(sign));

  test('a text of any length is read at once', () => {
    const start = performance.now();
    find({ 'user-agent': ` Version/1.${'1.'.repeat(8_000)}` });
    expect(performance.now() - start).toBeLessThan(200);
  });
});
