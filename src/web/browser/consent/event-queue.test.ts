import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONSENT_REVISION } from '#modules/consent/rules.ts';

// The queue and the status are module state of a page: each test reloads the modules.
let window: EventTarget & { dataLayer?: unknown[] };
let document: EventTarget & { cookie: string; visibilityState: 'visible' | 'hidden' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  open();
});
afterEach(() => vi.unstubAllGlobals());

/** A new document in the same tab, with the tab's session storage. */
function open(): void {
  vi.resetModules();
  window = new EventTarget();
  vi.stubGlobal('window', window);
  document = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' as const });
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}

async function page() {
  const status = await import('./consent-status.ts');
  const { flushQueueOnConsent, queueEvent, QUEUE_LIMIT } = await import('./event-queue.ts');
  const { consentStatus, listenForConsent, isAllowed, onConsent, waitForConsent } = status;
  listenForConsent();
  flushQueueOnConsent();
  return { consentStatus, isAllowed, onConsent, waitForConsent, queueEvent, QUEUE_LIMIT };
}

function decide(...categories: readonly string[]): void {
  window.dispatchEvent(new CustomEvent('consent-status-updated', { detail: { categories, receipt: 'r' } }));
}

/** The names of the events in the data layer, without commands. */
function events(): readonly unknown[] {
  return (window.dataLayer ?? []).flatMap((entry) => (entry as { event?: string }).event ?? []);
}

function commands(): readonly (readonly unknown[])[] {
  return (window.dataLayer ?? []).filter((entry) => !('event' in (entry as object))).map((entry) => [...(entry as [])]);
}

describe('the event queue', () => {
  test('[K16] an assignment carries the receipt of the decision that lets it through; other events carry none', async () => {
    const { queueEvent } = await page();
    queueEvent({ event: 'assign_experiment', experiment_id: 'headline' });
    queueEvent({ event: 'first' });
    decide('necessary', 'analytics');
    window.dispatchEvent(
      new CustomEvent('consent-status-updated', { detail: { categories: ['analytics'], receipt: 'later' } }),
    );
    queueEvent({ event: 'assign_experiment', experiment_id: 'hero' });
    window.dispatchEvent(new CustomEvent('consent-status-updated', { detail: { categories: ['analytics'] } }));
    queueEvent({ event: 'assign_experiment', experiment_id: 'sections' });
    const sent = (window.dataLayer ?? []).filter((entry) => 'event' in (entry as object));
    expect(sent).toEqual([
      { event: 'assign_experiment', experiment_id: 'headline', consent_receipt: 'r' },
      { event: 'first' },
      { event: 'assign_experiment', experiment_id: 'hero', consent_receipt: 'later' },
      { event: 'assign_experiment', experiment_id: 'sections' },
    ]);
  });

  test('[E7] events wait for the decision, then go to the data layer in order', async () => {
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    queueEvent({ event: 'second' });
    expect(events()).toEqual([]);
    decide('necessary', 'analytics');
    queueEvent({ event: 'third' });
    expect(events()).toEqual(['first', 'second', 'third']);
  });

  test('[E7] an event that a listener of the decision queues comes after the waiting ones', async () => {
    const { queueEvent, onConsent } = await page();
    onConsent(() => queueEvent({ event: 'late' }));
    queueEvent({ event: 'early' });
    decide('analytics');
    expect(events()).toEqual(['early', 'late']);
  });

  test('[E7] refused events are discarded, also when analytics is allowed later', async () => {
    const { queueEvent } = await page();
    queueEvent({ event: 'before' });
    decide('necessary', 'marketing');
    queueEvent({ event: 'refused' });
    decide('necessary', 'analytics');
    queueEvent({ event: 'allowed' });
    expect(events()).toEqual(['allowed']);
  });

  test('[E7] the queue is bounded when no consent script is ever loaded', async () => {
    const { queueEvent, QUEUE_LIMIT } = await page();
    for (let n = 0; n < QUEUE_LIMIT + 50; n += 1) queueEvent({ event: `${n}` });
    decide('analytics');
    expect(events()).toEqual(Array.from({ length: QUEUE_LIMIT }, (_, n) => `${n}`));
  });
});

describe('[E7] [H8] a page that is left before the consent script reports a status', () => {
  function storeConsent(categories: readonly string[], revision: number = CONSENT_REVISION): void {
    const stored = { categories, revision, lastConsentTimestamp: '2026-03-02T12:00:00Z', data: null };
    document.cookie = `vestibule_consent=${encodeURIComponent(JSON.stringify(stored))}`;
  }

  const leave = () => window.dispatchEvent(new Event('pagehide'));
  function hide(): void {
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  }

  test('stores events that an earlier decision allows for the next page, where tags read each once', async () => {
    storeConsent(['necessary', 'analytics']);
    const { queueEvent } = await page();
    queueEvent({ event: 'landing_activate_account_registration' });
    queueEvent({ event: 'second' });
    leave();
    expect(events()).toEqual([]);
    open();
    storeConsent(['necessary', 'analytics']);
    const next = await page();
    next.queueEvent({ event: 'third' });
    leave();
    open();
    (await page()).queueEvent({ event: 'fourth' });
    decide('analytics');
    expect(events()).toEqual(['landing_activate_account_registration', 'second', 'third', 'fourth']);
    expect(stored.size).toBe(0);
    open();
    await page();
    decide('analytics');
    expect(events()).toEqual([]);
  });

  test('stores them for a next page without events of its own', async () => {
    storeConsent(['analytics']);
    (await page()).queueEvent({ event: 'first' });
    leave();
    open();
    await page();
    decide('analytics');
    expect(events()).toEqual(['first']);
  });

  test('stores them when it is hidden, because a phone may discard it; when shown again it sends them', async () => {
    storeConsent(['necessary', 'analytics']);
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored.size).toBe(0);
    hide();
    expect(stored.size).toBe(1);
    queueEvent({ event: 'second' });
    decide('analytics');
    expect(events()).toEqual(['first', 'second']);
  });

  test('stores no hash of a person: such an event stays in memory', async () => {
    storeConsent(['analytics']);
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    queueEvent({ event: 'successful_user_registration', hashed_email: 'f00d' });
    hide();
    expect([...stored.values()].join()).not.toContain('f00d');
    decide('analytics');
    expect(events()).toEqual(['first', 'successful_user_registration']);
  });

  test('leaves events that the next page discards when analytics is refused', async () => {
    storeConsent(['analytics']);
    (await page()).queueEvent({ event: 'first' });
    leave();
    open();
    await page();
    decide('necessary');
    expect(stored.size).toBe(0);
    decide('analytics');
    expect(events()).toEqual([]);
  });

  test.each(['{', 'null', '7', '[null, 7, {}, {"event": 7}]'])('ignores the stored value %s', async (text) => {
    storeConsent(['analytics']);
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    leave();
    for (const key of stored.keys()) stored.set(key, text);
    open();
    await page();
    decide('analytics');
    expect(events()).toEqual([]);
  });

  test("works where the browser's storage is unavailable", async () => {
    storeConsent(['analytics']);
    vi.stubGlobal('sessionStorage', undefined);
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    hide();
    decide('analytics');
    expect(events()).toEqual(['first']);
  });

  test.each([
    ['refused', () => storeConsent(['necessary'])],
    ['of another revision', () => storeConsent(['analytics'], CONSENT_REVISION + 1)],
    ['broken', () => Object.assign(document, { cookie: 'vestibule_consent=%7B' })],
    ['missing', () => undefined],
  ])('stores nothing where the stored consent is %s', async (_, store) => {
    store();
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    leave();
    expect(events()).toEqual([]);
    expect(stored.size).toBe(0);
  });
});

describe('the consent status', () => {
  test('is unknown until the event; a listener waits for its category', async () => {
    const { consentStatus, waitForConsent, isAllowed } = await page();
    expect(consentStatus()).toEqual({ kind: 'unknown' });
    const granted = vi.fn();
    void waitForConsent('personalization').then(granted);
    decide('analytics');
    await Promise.resolve();
    expect(granted).not.toHaveBeenCalled();
    expect(isAllowed('personalization')).toBe(false);
    decide('analytics', 'personalization', 'unheard-of');
    await vi.waitFor(() => expect(granted).toHaveBeenCalledOnce());
    expect(consentStatus()).toEqual({
      kind: 'decided',
      categories: ['necessary', 'analytics', 'personalization'],
      receipt: 'r',
    });
  });

  test.each([undefined, null, 'all', { categories: 'analytics' }, { categories: [7] }])(
    'is without any category after an event with the detail %o',
    async (detail) => {
      const { consentStatus, isAllowed } = await page();
      window.dispatchEvent(new CustomEvent('consent-status-updated', { detail }));
      expect(consentStatus()).toMatchObject({ kind: 'decided', categories: ['necessary'] });
      expect(isAllowed('analytics')).toBe(false);
    },
  );

  test('reaches all listeners, even if one throws', async () => {
    const { onConsent } = await page();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const listener = vi.fn();
    onConsent(() => {
      throw new Error('broken');
    });
    const stop = onConsent(listener);
    decide('analytics');
    stop();
    decide();
    expect(listener).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledTimes(2);
  });

  test('[K16] sets consent mode to denied first, then to the choice, before any event', async () => {
    const { queueEvent } = await page();
    queueEvent({ event: 'first' });
    decide('analytics');
    const [first, second] = commands();
    expect(first).toEqual([
      'consent',
      'default',
      expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
    ]);
    expect(second).toEqual([
      'consent',
      'update',
      {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'granted',
        personalization_storage: 'denied',
        functionality_storage: 'granted',
        security_storage: 'granted',
      },
    ]);
    expect(window.dataLayer?.at(-1)).toEqual({ event: 'first' });
  });
});
