import { vi } from 'vitest';

type Settings = {
  readonly clientKey: string;
  readonly decryptionKey: string | null;
  readonly blockedChanges: readonly string[];
  readonly realtimeKey: string | null;
  readonly realtimeHost: string;
};

const SETTINGS: Settings = {
  clientKey: 'sdk-test',
  decryptionKey: null,
  blockedChanges: [],
  realtimeKey: null,
  realtimeHost: 'https://rt.growthbook.io',
};

export const ORIGIN = 'https://club.example';

/** A visit as the pages pass it to the client of experiments. */
export function createVisit({
  settings = {},
  ...more
}: {
  settings?: Partial<Settings>;
  [name: string]: unknown;
} = {}) {
  return {
    settings: { ...SETTINGS, ...settings },
    publicOrigin: ORIGIN,
    country: 'DE',
    locale: 'en',
    pathname: '/',
    search: '',
    page: null,
    navigate: vi.fn<(path: string, options: object) => void | Promise<void>>(),
    ...more,
  };
}

type Stream = EventTarget & {
  readonly url: string;
  isClosed: boolean;
  onerror?: (() => void) | null;
  onopen?: (() => void) | null;
};

type Stores = { readonly local?: Map<string, string>; readonly session?: Map<string, string> };

/**
 * A new page load without a browser: its document, cookies, storage, requests and streams. An experiment runs on it. `vi.resetModules` also
 * reloads the SDK, whose modules hold its cache and its streams.
 */
export function openExperimentsPage(cookies: Readonly<Record<string, string>> = {}, stores: Stores = {}) {
  vi.resetModules();
  const jar = new Map(Object.entries(cookies));
  const written: string[] = [];
  const window = Object.assign(new EventTarget(), {
    setTimeout: (run: () => void, wait?: number) => setTimeout(run, wait),
    clearTimeout: (timer: number) => clearTimeout(timer),
  });
  const document = createDocument(jar, written);
  const streams: Stream[] = [];
  const location = { origin: ORIGIN, href: `${ORIGIN}/acquisition/`, replace: vi.fn<(address: string) => void>() };
  const { local = new Map(), session = new Map() } = stores;
  const reported: unknown[] = [];
  const stubs = {
    ...{ window, document, location },
    addEventListener: window.addEventListener.bind(window),
    fetch: vi.fn<typeof fetch>(() => new Promise(() => undefined)),
    EventSource: createEventSource(streams),
    MutationObserver: createMutationObserver(),
    localStorage: createStorage(local),
    sessionStorage: createStorage(session),
    reportError: (error: unknown) => void reported.push(error),
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  return { window, document, jar, written, streams, location, local, session, reported, fetched: stubs.fetch };
}

/** Lets the consent script report a decision. */
export function decideConsent(...categories: readonly string[]): void {
  window.dispatchEvent(new CustomEvent('consent-status-updated', { detail: { categories, receipt: 'r' } }));
}

export function replyWithPayload(payload: unknown, { sse = false, status = 200 } = {}): typeof fetch {
  return async () =>
    new Response(typeof payload === 'string' ? payload : JSON.stringify(payload), {
      status,
      headers: sse ? { 'x-sse-support': 'enabled' } : {},
    });
}

function createDocument(jar: Map<string, string>, written: string[]) {
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: { abTestsLoading: 'true' } as Record<string, string> },
    readyState: 'complete',
    visibilityState: 'visible',
    hide: (isHidden: boolean) => {
      document.visibilityState = isHidden ? 'hidden' : 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
  return Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (cookie: string) => {
      written.push(cookie);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0;')) jar.delete(name);
      else jar.set(name, value);
    },
  }) as typeof document & { cookie: string };
}

function createEventSource(streams: Stream[]) {
  return function FakeEventSource(url: string) {
    const stream = Object.assign(new EventTarget(), {
      url,
      readyState: 1,
      isClosed: false,
      close: () => {
        stream.isClosed = true;
      },
    });
    streams.push(stream);
    return stream;
  };
}

/** The SDK observes the document for visual changes, which are blocked. */
function createMutationObserver() {
  return function FakeMutationObserver() {
    return { observe: () => undefined, disconnect: () => undefined };
  };
}

function createStorage(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
