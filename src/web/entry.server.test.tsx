// Renders the whole document with the real React and router: the parts that the steps look for must be in it.
import { createHash } from 'node:crypto';
import { type ActionFunctionArgs, createRequestHandler, type ServerBuild } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { findDeclaredPage } from '#web/routing/find-declared-page.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';
import { brand } from '../../brands/maison-nocturne/brand.ts';
import { BUILD_SETTINGS } from '../../tests/support/server-build.ts';
import * as entry from './entry.server.tsx';
import { getPostedForm } from './forms/posted-form.server.ts';
import * as root from './root.tsx';

const MODULES = '/acquisition/assets';
const ORIGIN = 'https://club.example';

function getBrandAssets(id: string, css: readonly string[]) {
  const flags = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
  const more = { hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false };
  const module = `${MODULES}/${id}.js`;
  return { id, module, imports: [`${MODULES}/shared.js`], css: [...css], ...flags, ...more };
}

function createBuild(path: string): ServerBuild {
  const handle = findDeclaredPage(path)?.page;
  const page = { id: 'page', parentId: 'root', path, module: { handle, default: () => <main>Good evening</main> } };
  const styles = {
    root: getBrandAssets('root', [`${MODULES}/base.css`]),
    page: getBrandAssets('page', [`${MODULES}/page.css#`]),
  };
  const rootAssets = { ...styles.root, path: '', hasLoader: true };
  return {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: root }, page },
    assets: {
      entry: { imports: [`${MODULES}/react.js`], module: `${MODULES}/entry.client.js` },
      routes: { root: rootAssets, page: { ...styles.page, parentId: 'root', path } },
      url: `${MODULES}/manifest.js`,
      version: '1',
    },
    ...BUILD_SETTINGS,
  } as unknown as ServerBuild;
}

function createLoadContext(reportInternalError: LoadContext['reportInternalError']): LoadContext {
  const calls = { environment: 'test', graphqlEndpoint: '/g', graphqlBrowserEndpoint: null, graphqlMethod: 'POST' };
  const context: Partial<LoadContext> = {
    visit: {
      brand,
      locale: 'en',
      country: 'DE',
      countryKnown: true,
      campaign: null,
      door: { kind: 'open' },
      hasExperiments: false,
      variants: {},
      flags: {},
      features: {},
      ...{ isPreview: false, preview: null },
    },
    publicOrigin: ORIGIN,
    viewer: null,
    loginUrl: null,
    production: false,
    blockedReferrers: 'AAAABBBB',
    tokenStorage: 'cookie',
    consent: { scriptUrl: '/consent.js', hideOnStartup: false, readOnly: false },
    calls: { ...calls, socketOnly: false, socketKeepAlive: 0, socketAckTimeout: 0 } as LoadContext['calls'],
    errorReports: { token: 't', endpoint: '/errors', codeVersion: null, needsConsent: true },
    experiments: null,
    incidentId: 'incident',
    reportInternalError,
    getStylesheet: (address) => `/* ${address} */`,
    noteFact: () => undefined,
  };
  return context as LoadContext;
}

async function documentAt(path: string, more: Partial<LoadContext> = {}) {
  const reportInternalError = vi.fn<LoadContext['reportInternalError']>();
  const handle = createRequestHandler(createBuild(path), 'production');
  const request = new Request(`${ORIGIN}/acquisition${path}`, { headers: { cookie: 'lang=en' } });
  const response = await handle(
    request,
    entry.createRouterContext({ ...createLoadContext(reportInternalError), ...more }),
  );
  expect(reportInternalError.mock.calls).toEqual([]);
  expect(response.status).toBe(200);
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

/** Scripts that run at once or later; data blocks never run. */
function listInlineScripts(html: string): readonly (readonly [tag: string, code: string])[] {
  return [...html.matchAll(/(<script\b[^>]*>)(.+?)<\/script>/gs)]
    .map(([, tag = '', code = '']) => [tag, code] as const)
    .filter(([tag]) => !/type="application\/(?:ld\+)?json"/.test(tag));
}

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

test.each(['/', '/login'])(
  'the policy lists each inline script and style of %s, and no nonce is left',
  async (path) => {
    const { html, policy } = await documentAt(path);
    const scripts = listInlineScripts(html).map(([, code]) => hash(code));
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(policy).toContain(script);
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(scripts).size + (html.match(/<style>/g)?.length ?? 0));
    expect(html).not.toContain(' nonce="');
  },
);

test('the start of a landing page is deferred, and the script that starts it has its modules', async () => {
  const { html } = await documentAt('/');
  expect(html).not.toMatch(/rel="modulepreload"|<script[^>]*type="module"/);
  const waiting = listInlineScripts(html).filter(([tag]) => tag.includes('type="text/plain"'));
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.[1]).toContain(`import("${MODULES}/entry.client.js")`);
  const [, modules = '[]'] = /<script data-argument='(\[[^']*\])'>/.exec(html) ?? [];
  const files = ['react', 'entry.client', 'root', 'page', 'shared'].map((name) => `${MODULES}/${name}.js`);
  expect(JSON.parse(modules)).toEqual(expect.arrayContaining(files));
});

test('a landing page contains its styles, and their links are deferred', async () => {
  const { html } = await documentAt('/');
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  for (const name of ['base', 'page']) {
    expect(styles).toContain(`${MODULES}/${name}.css */`);
    expect(html).toMatch(new RegExp(`<link [^>]*href="${MODULES}/${name}\\.css#?"[^>]*media="not all" disabled=""/>`));
  }
});

test('a document carries neither facts of mails nor sentences of the brand that only some pages show', async () => {
  const { html } = await documentAt('/login');
  const [, data = ''] = /<script id="document-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data).brand).toMatchObject({ id: brand.id, tagline: brand.tagline });
  for (const name of ['voice', 'reviewsSource', 'stores', 'mail', 'mailWordmark', 'mailFonts'] as const)
    expect(JSON.parse(data).brand, name).not.toHaveProperty(name);
});

test('other pages start at once and link their styles', async () => {
  const { html } = await documentAt('/login');
  expect(html).toMatch(/<script[^>]*type="module"/);
  expect(html).toContain('rel="modulepreload"');
  expect(html).not.toMatch(/<style>|type="text\/plain"/);
});

test('[H7] [E4] the collection of early errors comes first, then the referrer check, right after the charset', async () => {
  const { html } = await documentAt('/');
  const head = html.slice(0, html.indexOf('<title>'));
  expect(head).toMatch(
    /<head><meta charSet="utf-8"\/><script>\(function\(\)\{var [^<]*earlyErrors.*?<\/script><script data-argument='\{"known":"AAAABBBB"/,
  );
});

/** The document of a visit that differs from the usual one. */
function documentOfVisit(path: string, changes: Partial<LoadContext['visit']>) {
  return documentAt(path, { visit: { ...createLoadContext(vi.fn()).visit, ...changes } });
}

describe('[K9] the texts of the visit', () => {
  const flags = {
    'text.meta.login.title': { en: 'Come in · {brand}', de: 'Herein' },
    'text.meta.login.description': { en: '{nobody} knows it' },
    'text.no.such.key': { en: 'Nothing' },
  } as const;

  test('are in title and shared links, compiled in the data of the document, in its language only', async () => {
    const { html } = await documentOfVisit('/login', { flags });
    expect(html).toContain(`<title>Come in · ${brand.name}</title>`);
    expect(html).toContain(`property="og:title" content="Come in · ${brand.name}"`);
    expect(html).toContain('\\"Come in · \\"');
    expect(html).not.toContain('Herein');
    expect(html).toContain('"variesTexts":true');
  });

  test('are those of the catalog where a published text has a problem', async () => {
    const { html } = await documentOfVisit('/login', { flags });
    const usual = await documentAt('/login');
    const description = /<meta name="description" content="([^"]*)"/;
    expect(description.exec(html)?.[1]).toBe(description.exec(usual.html)?.[1]);
    expect(html).not.toContain('knows it');
  });

  test('are read again after a navigation wherever they may vary, and add nothing to other documents', async () => {
    const { html } = await documentAt('/login');
    expect(html).not.toMatch(/variesTexts|texts\\"/);
    expect((await documentOfVisit('/login', { variesTexts: true })).html).toMatch(/"variesTexts":true.*texts\\"/s);
  });
});

test('an action gets the posted form although its body was read before', async () => {
  const build = createBuild('/login');
  const received: string[] = [];
  const action = ({ context }: ActionFunctionArgs) => {
    received.push(...[...getPostedForm(context)].flat().map(String));
    return null;
  };
  const page = build.routes.page as { module: object };
  page.module = { ...page.module, action };
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  for (const address of ['/login', '/login.data']) {
    const request = new Request(`${ORIGIN}/acquisition${address}`, { method: 'POST', headers, body: 'email=a%40b' });
    const context = entry.createRouterContext(createLoadContext(vi.fn()));
    const response = await createRequestHandler(build, 'production')(request, context);
    expect(response.ok, `${address} ${response.status}`).toBe(true);
  }
  expect(received).toEqual(['email', 'a@b', 'email', 'a@b']);
});

const EXPERIMENTS = {
  clientKey: 'sdk-test',
  decryptionKey: null,
  blockedChanges: [],
  realtimeKey: null,
  realtimeHost: 'https://rt.growthbook.io',
};

async function findExperiments(hasExperiments: boolean, experiments: LoadContext['experiments']) {
  const { visit } = createLoadContext(vi.fn());
  const { html } = await documentAt('/login', { visit: { ...visit, hasExperiments }, experiments });
  const [, json = ''] = /<script id="document-data" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return { settings: JSON.parse(json).experiments, isMarked: html.includes('abTestsLoading') };
}

test('[E8] [E9] a document has the settings of experiments, and is marked as loading them, while one runs', async () => {
  expect(await findExperiments(true, EXPERIMENTS)).toEqual({ settings: EXPERIMENTS, isMarked: true });
  expect(await findExperiments(false, EXPERIMENTS)).toEqual({ settings: null, isMarked: false });
  expect(await findExperiments(true, null)).toEqual({ settings: null, isMarked: false });
});
