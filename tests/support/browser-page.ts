import { vi } from 'vitest';
import type { ApiConfig } from '#web/routing/document-data.tsx';

const CALLS: ApiConfig = {
  environment: 'test',
  graphqlEndpoint: '/acquisition/graphql',
  graphqlBrowserEndpoint: null,
  graphqlMethod: 'POST',
  socketOnly: false,
  socketKeepAlive: 0,
  socketAckTimeout: 0,
};

type Page = {
  readonly origin: string;
  readonly calls?: Partial<ApiConfig>;
  readonly gtmContainerId?: string | null;
  readonly cookie?: string;
};

/**
 * A new page load for the browser's code, without a browser: its address, its cookies and the facts in its
 * document. `fetch` resolves paths against the address; otherwise it is Node's own, over the real network.
 */
export function openPage({ origin, calls = {}, gtmContainerId = null, cookie = '' }: Page): void {
  vi.resetModules();
  const address = new URL('/acquisition/de/?rc=SECRET', origin);
  const facts = JSON.stringify({ calls: { ...CALLS, ...calls }, brand: { gtmContainerId } });
  vi.stubGlobal('location', address);
  vi.stubGlobal('document', { cookie, getElementById: () => ({ textContent: facts }) });
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => realFetch(new URL(input, address), init));
}

const realFetch = globalThis.fetch;
