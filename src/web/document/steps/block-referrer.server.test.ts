import { describe, expect, test } from 'vitest';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { blockReferrer } from './block-referrer.server.ts';

const HTML = '<html><head><meta charSet="utf-8"/><title>x</title></head></html>';

type Options = { readonly cookie?: string; readonly blocked?: string | null };

function checkIn(at: string, { cookie = '', blocked = 'AAAABBBB' }: Options = {}): string {
  const html = htmlAfter(blockReferrer, HTML, { at, cookie, context: { blockedReferrers: blocked } });
  return html === null || html === HTML ? 'none' : html;
}

describe('[E4] the referrer check in a document', () => {
  test('follows the charset directly, and its hash is listed', () => {
    expect(checkIn('/')).toMatch(
      /^<html><head><meta charSet="utf-8"\/><script data-argument='[^']*'>[\s\S]*<\/script><title>/,
    );
    const context = { blockedReferrers: 'AAAABBBB' };
    expect(applyStep(blockReferrer, HTML, { context })?.scriptHashes).toHaveLength(1);
  });

  test.each(['/', '/de', '/some-slug', '/registration/formstarted', '/fr/about-us'])('is in %s', (path) => {
    expect(checkIn(path)).toContain('"denyAt":"/acquisition');
  });

  test.each(['/login', '/membership-interest', '/registration/activateaccount', '/error/404', '/a/b'])(
    'is not in %s',
    (path) => expect(checkIn(path)).toBe('none'),
  );

  test('is in no document where referrer blocking is off', () => {
    expect(checkIn('/', { blocked: null })).toBe('none');
  });

  test('has the blocked host on the deny page, and on no other page', () => {
    const cookie = 'lang=en; fref=www.forum.example';
    expect(checkIn('/registration/deny', { cookie })).toContain('"denyAt":null,"found":"www.forum.example"');
    expect(checkIn('/', { cookie })).toContain('"found":""');
  });

  test('contains nothing of a forged cookie', () => {
    const cookie = `fref=${encodeURIComponent('</script><script>alert(1)//')}`;
    expect(checkIn('/registration/deny', { cookie })).toContain('"found":""');
  });
});
