import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeCookie } from '#web/routing/cookies.ts';
import { hasTokenChangedElsewhere, readToken, setTokenStorage, storeToken } from './token.ts';

const WEEK = 604_800_000;
const client = vi.hoisted(() => ({ reset: vi.fn(), run: vi.fn() }));
vi.mock('../graphql/run.ts', () => ({ resetClient: client.reset, runInBrowser: client.run }));

const { signIn, signOut } = await import('./session.ts');
const { requestHeaders } = await import('../graphql/headers.ts');

let stored: Map<string, string>;

/** The parts of a browser's cookies and local storage that a session needs. */
function openBrowser(): void {
  stored = new Map();
  const jar = new Map<string, string>();
  vi.stubGlobal('location', new URL('https://club.example/acquisition/'));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  openBrowser();
  client.run.mockResolvedValue({ me: { id: 'm', firstName: 'Ada', role: 'MEMBER' } });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setTokenStorage('cookie');
});

describe.each(['cookie', 'local-storage'] as const)('[G2] [G3] with tokens in %s', (storage) => {
  beforeEach(() => setTokenStorage(storage));

  test('a login stores the token and requests contain it; a logout deletes it', async () => {
    expect(requestHeaders()).not.toHaveProperty('authorization');
    await signIn('abc');
    expect(readToken()).toBe('abc');
    expect(requestHeaders()).toMatchObject({ authorization: 'Bearer abc' });
    await signOut();
    expect(readToken()).toBeNull();
    expect(requestHeaders()).not.toHaveProperty('authorization');
    expect([...stored.keys()]).toEqual([]);
  });

  test('a token with a scheme of its own is sent unchanged', async () => {
    await signIn('Custom abc');
    expect(requestHeaders()).toMatchObject({ authorization: 'Custom abc' });
  });

  test('each resets socket and cache, unless an option skips this', async () => {
    await signIn('abc');
    expect(client.reset).toHaveBeenCalledTimes(1);
    await signOut();
    expect(client.reset).toHaveBeenCalledTimes(2);
    await signIn('abc', { skipReset: true });
    await signOut({ skipReset: true });
    expect(client.reset).toHaveBeenCalledTimes(2);
  });

  test('a change that this page stores is not reported; a change by another page is, once', async () => {
    expect(hasTokenChangedElsewhere()).toBe(false);
    await signIn('abc');
    expect(hasTokenChangedElsewhere()).toBe(false);
    if (storage === 'cookie') writeCookie('vestibule_token=other');
    else localStorage.setItem('vestibule_token', 'other');
    expect(hasTokenChangedElsewhere()).toBe(true);
    expect(hasTokenChangedElsewhere()).toBe(false);
  });
});

describe('[G3] the end of a token in local storage', () => {
  beforeEach(() => setTokenStorage('local-storage'));

  test('it is sent until one millisecond before 604,800 s; then it is deleted and not sent', () => {
    hasTokenChangedElsewhere();
    storeToken('abc');
    vi.advanceTimersByTime(WEEK - 1);
    expect(requestHeaders()).toMatchObject({ authorization: 'Bearer abc' });
    vi.advanceTimersByTime(1);
    expect(requestHeaders()).not.toHaveProperty('authorization');
    expect([...stored.keys()]).toEqual([]);
    // The page is notified of it as of a logout.
    expect(hasTokenChangedElsewhere()).toBe(true);
  });

  test('a token that the server does not know is deleted; one that could not be checked stays', async () => {
    client.run.mockRejectedValueOnce(new Error('offline'));
    await signIn('abc');
    expect(readToken()).toBe('abc');
    client.run.mockResolvedValueOnce({ me: null });
    await signIn('abc');
    expect(readToken()).toBeNull();
  });

  test('a browser without local storage has no token, and nothing fails', () => {
    vi.stubGlobal('localStorage', undefined);
    storeToken('abc');
    expect(readToken()).toBeNull();
  });
});

test('[G3] requests for the data of our pages contain the token, all others stay unchanged', async () => {
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    sent.push([String(input), new Headers(init?.headers).get('authorization')]);
  });
  const { addTokenToDataRequests } = await import('./data-requests.ts');
  setTokenStorage('local-storage');
  addTokenToDataRequests();
  const request = (address: string) => fetch(new URL(address, location.href));
  await request('/acquisition/welcome.data');
  storeToken('abc');
  for (const address of [
    '/acquisition/welcome.data',
    '/acquisition/assets/a.js',
    '/shop/welcome.data',
    'https://evil.example/acquisition/welcome.data',
  ])
    await request(address);
  expect(sent.map(([, authorization]) => authorization)).toEqual([null, 'Bearer abc', null, null, null]);
});
