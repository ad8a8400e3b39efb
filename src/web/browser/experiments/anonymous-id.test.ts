import { afterEach, expect, test, vi } from 'vitest';
import { decideConsent, ORIGIN, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

afterEach(() => vi.unstubAllGlobals());

async function load(cookies: Readonly<Record<string, string>> = {}, origin = ORIGIN) {
  const page = openExperimentsPage(cookies);
  const { listenForConsent } = await import('../consent/consent-status.ts');
  const { getAnonymousId, followConsentWithId } = await import('./anonymous-id.ts');
  listenForConsent();
  const changed = vi.fn();
  const stop = followConsentWithId(origin, changed);
  return { ...page, getAnonymousId, changed, stop };
}

test('[D5] the id has 128 random bits and is another one for each page load until the visitor allows it', async () => {
  const ids = new Set<string>();
  for (let loads = 0; loads < 5; loads += 1) {
    const { getAnonymousId, written } = await load();
    expect(getAnonymousId()).toMatch(/^[\da-f]{32}$/);
    expect(getAnonymousId()).toBe(getAnonymousId());
    ids.add(getAnonymousId());
    expect(written).toEqual([]);
  }
  expect(ids.size).toBe(5);
});

test('[D5] it is stored for 182 days once the visitor allows analytics, and then stays', async () => {
  const { getAnonymousId, written, jar, changed } = await load();
  const id = getAnonymousId();
  decideConsent('necessary', 'personalization', 'marketing');
  expect(written).toEqual([]);
  decideConsent('necessary', 'analytics');
  decideConsent('necessary', 'analytics', 'marketing');
  expect(written).toEqual([`vestibule_anonymous_id=${id}; Path=/; Max-Age=15724800; SameSite=Lax; Secure`]);
  const next = await load(Object.fromEntries(jar));
  decideConsent('analytics');
  expect(next.getAnonymousId()).toBe(id);
  expect(next.written).toEqual([]);
  expect([changed, next.changed].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test('[D5] it is stored without Secure where the site has no https', async () => {
  const { written } = await load({}, 'http://127.0.0.1:3000');
  decideConsent('analytics');
  expect(written[0]).toMatch(/; SameSite=Lax$/);
});

test('[D5] it is deleted when the visitor withdraws, and the page goes on with another one', async () => {
  const { getAnonymousId, jar, written, changed } = await load({ vestibule_anonymous_id: '0123456789abcdef' });
  expect(getAnonymousId()).toBe('0123456789abcdef');
  decideConsent('necessary');
  expect(written).toEqual(['vestibule_anonymous_id=; Path=/; Max-Age=0; SameSite=Lax; Secure']);
  expect(jar.size).toBe(0);
  expect(changed).toHaveBeenCalledOnce();
  expect(getAnonymousId()).toMatch(/^[\da-f]{32}$/);
  decideConsent('analytics');
  expect(jar.get('vestibule_anonymous_id')).toBe(getAnonymousId());
});

test.each(['', 'short', '<script>', 'a'.repeat(65)])('[D5] the stored value %j is no id', async (value) => {
  const { getAnonymousId } = await load({ vestibule_anonymous_id: value });
  expect(getAnonymousId()).toMatch(/^[\da-f]{32}$/);
});

test('[D5] a page without experiments deletes it as well when the visitor withdraws', async () => {
  const { jar, written } = openExperimentsPage({ vestibule_anonymous_id: '0123456789abcdef' });
  Object.assign(document, { head: { append: () => undefined }, createElement: () => ({}) });
  const { setUpConsent } = await import('../consent/set-up.ts');
  const visit = {
    brand: {
      consent: { applicationBrand: 'a', applicationCode: 'b', settingsId: 'c' },
      links: { privacy: 'd', imprint: 'e' },
    },
    consent: { scriptUrl: '/consent.js', hideOnStartup: false, readOnly: false },
    texts: { label: 'a', text: 'b', privacy: 'c', refuse: 'd', choose: 'e', accept: 'f', failed: 'g' },
    ...{ locale: 'en', country: 'DE', viewer: null },
  };
  setUpConsent(visit);
  decideConsent('analytics');
  expect(written).toEqual([]);
  decideConsent('necessary');
  decideConsent('necessary');
  expect(written).toHaveLength(1);
  expect(jar.size).toBe(0);
});
