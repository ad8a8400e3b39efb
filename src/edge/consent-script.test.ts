import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '#platform/config/build-config.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { consentScriptRoute, getConsentSettings } from './consent-script.ts';

function configWith(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  return read.config;
}

test('[H6] without a setting pages load the built-in script, and the policy allows no other origin', () => {
  expect(getConsentSettings(configWith({}))).toEqual({
    consent: { scriptUrl: '/entrance/cmp/js/cmp_min.js', hideOnStartup: false, readOnly: false },
  });
});

test("[H6] an operator's script is loaded from its own address, and pages allow exactly its origin", () => {
  const { consent, extraSources } = getConsentSettings(
    configWith({ CMP_SCRIPT_URL: 'https://cmp.example/a/b.js?id=7', CMP_HIDE_ON_STARTUP: 'on', CMP_READ_ONLY: 'on' }),
  );
  expect(consent).toEqual({ scriptUrl: 'https://cmp.example/a/b.js?id=7', hideOnStartup: true, readOnly: true });
  expect(new Set(Object.values(extraSources ?? {}).flat())).toEqual(new Set(['https://cmp.example']));
});

test.each(['javascript:alert(1)', '/cmp.js', 'data:text/javascript,0', "https://x.example' 'unsafe-eval"])(
  'CMP_SCRIPT_URL=%s brings nothing into the policy that is no origin',
  (url) => {
    const read = readConfig({ CMP_SCRIPT_URL: url });
    const sources = read.kind === 'ok' ? (getConsentSettings(read.config).extraSources?.script ?? []) : [];
    expect(sources.filter((source) => !/^https?:\/\/[a-z0-9.-]+$/.test(source))).toEqual([]);
  },
);

test('[H6] the script is compressed; it is cached for an hour with its parameter and shortly without it', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'vestibule-consent-'));
  await mkdir(join(clientFolder, 'consent'));
  for (const suffix of ['', '.br', '.gz'])
    await writeFile(join(clientFolder, `consent/cmp_min.js${suffix}`), `js${suffix}`);
  const http = fastify();
  await http.register(consentScriptRoute, { clientFolder });
  const get = (query: string, encoding = 'gzip, br') =>
    http.inject({ url: `/entrance/cmp/js/cmp_min.js${query}`, headers: { 'accept-encoding': encoding } });
  const hourly = await get('?v=494000');
  expect(hourly.body).toBe('js.br');
  expect(hourly.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=3600, immutable',
    vary: 'Accept-Encoding',
  });
  expect((await get('')).headers['cache-control']).toBe('public, max-age=300');
  expect((await get('', 'gzip')).body).toBe('js.gz');
  expect((await get('', 'identity')).body).toBe('js');
  await http.close();
  await rm(clientFolder, { recursive: true });
});

test('[H6] a failed read of the script is not cached, and the next request reads it again', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'vestibule-consent-'));
  await mkdir(join(clientFolder, 'consent'));
  const http = fastify();
  await http.register(consentScriptRoute, { clientFolder });
  const get = () => http.inject({ url: '/entrance/cmp/js/cmp_min.js?v=494000', headers: { 'accept-encoding': 'br' } });
  const failed = await get();
  expect(failed.statusCode).toBe(500);
  expect([failed.headers['content-encoding'], failed.headers['cache-control']]).toEqual([undefined, undefined]);
  await writeFile(join(clientFolder, 'consent/cmp_min.js.br'), 'js.br');
  expect((await get()).body).toBe('js.br');
  await http.close();
  await rm(clientFolder, { recursive: true });
});
