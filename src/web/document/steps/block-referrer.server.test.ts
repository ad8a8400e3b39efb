import { describe, expect, test } from 'vitest';
import { applyStep, htmlAfter } from '../../../../tests/support/document-step.ts';
import { blockReferrer } from './block-referrer.server.ts';

const HTML = '<html><head><meta charSet="utf-8"/><title>x</title></head></html>';

type Options = { readonly cookie?: string; readonly blocked?: string | null };

function checkIn(at: string, { cookie = '', blocked = 'AAAABBBB' }: Options = {}): string {
  const html = htmlAfter(blockReferrer, HTML, { at, cookie, context: { blockedReferrers: blocked } });
  return html === null || html === HTML ? 'none' : html;
}

describe('[E4] the check of the referrer in a document', () => {
  test('stands behind the charset and before all else, and its hash is known', () => {
    expect(checkIn('/')).toMatch(
      /^<html><head><meta charSet="utf-8"\/><script data-argument='[^']*'>[\s\S]*<\/script><title>/,
    );
    const context = { blockedReferrers: 'AAAABBBB' };
    expect(applyStep(blockReferrer, HTML, { context })?.scriptHashes).toHaveLength(1);
  });

  test.each(['/', '/de', '/some-slug', '/registration/formstarted', '/fr/about-us'])('guards %s', (path) => {
    expect(checkIn(path)).toContain('"denyAt":"/acquisition');
  });

  test.each(['/login', '/membership-interest', '/registration/activateaccount', '/error/404', '/a/b'])(
    'is not in %s',
    (path) => expect(checkIn(path)).toBe('none'),
  );

  test('is in no document where nobody is denied', () => {
    expect(checkIn('/', { blocked: null })).toBe('none');
  });

  test('tells the deny page what was found, and no other page', () => {
    const cookie = 'lang=en; fref=www.forum.example';
    expect(checkIn('/registration/deny', { cookie })).toContain('"denyAt":null,"found":"www.forum.example"');
    expect(checkIn('/', { cookie })).toContain('"found":""');
  });

  test('writes nothing of a forged cookie into the script', () => {
    const cookie = `fref=${encodeURIComponent('</script><script>alert(1)//')}`;
    expect(checkIn('/registration/deny', { cookie })).toContain('"found":""');
  });
});
