import { describe, expect, test } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import { withReferrerDoor } from './referrer-door.server.ts';

const HTML = '<html><head><meta charSet="utf-8"/><title>x</title></head></html>';

function doorOf(path: string, options: { readonly cookie?: string; readonly blocked?: string | null } = {}): string {
  const { cookie = '', blocked = 'AAAABBBB' } = options;
  const request = new Request(`https://club.example/acquisition${path}`, { headers: { cookie } });
  const html = withReferrerDoor(HTML, 'n0nce', request, { blockedReferrers: blocked } as LoadContext);
  return html === HTML ? 'none' : html;
}

describe('[E4] the door in a document', () => {
  test('stands behind the charset and before all else, with the nonce', () => {
    expect(doorOf('/')).toMatch(/^<html><head><meta charSet="utf-8"\/><script nonce="n0nce">[\s\S]*<\/script><title>/);
  });

  test.each(['/', '/de', '/some-slug', '/registration/formstarted', '/fr/about-us'])('guards %s', (path) => {
    expect(doorOf(path)).toContain('"denyAt":"/acquisition');
  });

  test.each(['/login', '/membership-interest', '/registration/activateaccount', '/error/404', '/a/b'])(
    'is not in %s',
    (path) => expect(doorOf(path)).toBe('none'),
  );

  test('is in no document where nobody is denied', () => {
    expect(doorOf('/', { blocked: null })).toBe('none');
  });

  test('tells the deny page what was found, and no other page', () => {
    const cookie = 'lang=en; fref=www.forum.example';
    expect(doorOf('/registration/deny', { cookie })).toContain('"denyAt":null,"found":"www.forum.example"');
    expect(doorOf('/', { cookie })).toContain('"found":""');
  });

  test('writes nothing of a forged cookie into the script', () => {
    const cookie = `fref=${encodeURIComponent('</script><script>alert(1)//')}`;
    expect(doorOf('/registration/deny', { cookie })).toContain('"found":""');
  });
});
