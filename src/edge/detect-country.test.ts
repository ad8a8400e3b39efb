import fastify from 'fastify';
import { expect, test } from 'vitest';
import { countryCode } from '#modules/visitor/rules.ts';
import { createProxies } from '#platform/http/proxies.ts';
import { createCountryDetection } from './detect-country.ts';

const ADDRESSES: Readonly<Record<string, string>> = { '203.0.113.7': 'AT', '203.0.113.8': 'EU' };

type Settings = { readonly countryHeader?: string | null; readonly trusted?: readonly string[] };
type Visit = { readonly from: string; readonly headers?: Readonly<Record<string, string>> };

/** The country that the server detects for a request. */
async function countryFor({ countryHeader = 'cf-ipcountry', trusted = ['10.0.0.0/8'] }: Settings, visit: Visit) {
  const detectCountry = createCountryDetection({
    countryHeader,
    proxies: createProxies(trusted),
    parseCountry: countryCode,
    findCountryOfAddress: (address) => ADDRESSES[address] ?? null,
  });
  const http = fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false });
  http.get('/', async (request) => ({ country: detectCountry(request.raw) }));
  const { body } = await http.inject({ url: '/', remoteAddress: visit.from, headers: visit.headers ?? {} });
  return JSON.parse(body).country;
}

const FROM_AT = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['supported', 'SE', 'SE'],
  ['in small letters', 'se', 'SE'],
  ['not supported', 'US', 'US'],
  ['for unknown', 'XX', 'AT'],
  ['for Tor', 'T1', 'AT'],
  ['for all of Europe', 'EU', 'AT'],
  ['garbage', 'Sweden', 'AT'],
  ['twice', 'SE, DE', 'AT'],
  ['empty', '', 'AT'],
])("[E5] a trusted proxy's header that is %s (%s) gives %s", async (_, given, country) => {
  expect(await countryFor({}, { from: '10.0.0.1', headers: { ...FROM_AT, 'cf-ipcountry': given } })).toBe(country);
});

test.each([
  ['the header of a stranger', {}, { from: '203.0.113.7', headers: { 'cf-ipcountry': 'SE' } }, 'AT'],
  [
    'the header where no proxy is trusted',
    { trusted: [] },
    { from: '10.0.0.1', headers: { 'cf-ipcountry': 'SE' } },
    null,
  ],
  [
    'the header where none is configured',
    { countryHeader: null },
    { from: '10.0.0.1', headers: { 'cf-ipcountry': 'SE' } },
    null,
  ],
  ['the address that a stranger claims', {}, { from: '203.0.113.9', headers: FROM_AT }, null],
  ['no address of the database', {}, { from: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } }, null],
  ['an address of no country', {}, { from: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.8' } }, null],
] as const)('[E5] the country is detected by %s', async (_, settings, visit, country) => {
  expect(await countryFor(settings, visit)).toBe(country);
});
