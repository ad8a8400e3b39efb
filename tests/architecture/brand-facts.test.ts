import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Brand } from '#kernel/brand.ts';
import { filesLike, isTest, load, root, type SourceFile } from './source-files.ts';

const paths = filesLike('brands/*/brand.ts');
const brands = await Promise.all(paths.map(loadBrand));

async function loadBrand(path: string): Promise<Brand> {
  const { brand } = (await import(/* @vite-ignore */ join(root, path))) as { readonly brand: Brand };
  if (!brand) throw new Error(`${path} exports no brand`);
  return brand;
}

/** The shape of a brand's facts: the paths and types of its members, lists by their first member. */
function shape(value: unknown, path = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [`${path}: ${value === null ? 'null' : typeof value}`];
  if (Array.isArray(value)) return value.length === 0 ? [] : shape(value[0], `${path}[]`);
  return Object.entries(value).flatMap(([key, member]) => shape(member, path === '' ? key : `${path}.${key}`));
}

/** Sentences about invalid values that the type cannot describe. */
function faults(brand: Brand, folder: string): readonly string[] {
  const found: string[] = [];
  if (brand.id !== folder) found.push(`id is ${brand.id} in the folder ${folder}`);
  for (const [name, url] of Object.entries(brand.links)) if (!URL.canParse(url)) found.push(`links.${name} is no URL`);
  for (const [name, color] of Object.entries(brand.colors))
    if (!/^#[0-9a-f]{6}$/i.test(color)) found.push(`colors.${name} is no #rrggbb`);
  for (const address of [brand.mail.senderAddress, brand.mail.replyTo])
    if (!/^\S+@\S+\.\S+$/.test(address)) found.push(`${address} is no address`);
  if (!/^[A-Z]{3}$/.test(brand.currency)) found.push(`currency is ${brand.currency}`);
  if (!Intl.supportedValuesOf('timeZone').includes(brand.timeZone)) found.push(`timeZone is ${brand.timeZone}`);
  found.push(...faultsOfSale(brand.sale), ...faultsOfWall(brand));
  return found;
}

function faultsOfWall({ labels, voice, voucherPrefix }: Brand): readonly string[] {
  const found: string[] = [];
  if (labels.length < 8 || labels.length > 40) found.push('labels are not 8 to 40');
  if (new Set(labels).size !== labels.length) found.push('a label is named twice');
  found.push(...labels.filter((label) => label.length > 30 || label !== label.trim()).map((label) => `label ${label}`));
  // No person is named in full.
  if (!/^\p{Lu}\p{L}+ \p{Lu}\.$/u.test(voice.name)) found.push('voice.name is no first name and initial');
  for (const [locale, quote] of Object.entries(voice.quote))
    if (quote.length < 40 || quote.length > 240) found.push(`voice.quote in ${locale} is not 40 to 240 letters`);
  if (!/^[A-Z]{3,8}$/.test(voucherPrefix)) found.push('voucherPrefix is not 3 to 8 capital letters');
  return found;
}

function faultsOfSale(sale: Brand['sale']): readonly string[] {
  const { countdownDays, daysBeforeBlackFriday, blackWeekUpToPercent, cyberMondayUpToPercent } = sale;
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  return [
    isWithin(countdownDays, 0, 90) ? [] : ['sale.countdownDays is not 0 to 90'],
    isWithin(daysBeforeBlackFriday, 0, 25) ? [] : ['sale.daysBeforeBlackFriday is not 0 to 25'],
    isWithin(blackWeekUpToPercent, 1, 99) ? [] : ['sale.blackWeekUpToPercent is no percentage'],
    isWithin(cyberMondayUpToPercent, 1, 99) ? [] : ['sale.cyberMondayUpToPercent is no percentage'],
  ].flat();
}

/** The words that identify a brand in code: its names and the domains of its shop and mails. */
function giveaways({ name, legalEntity, links, mail }: Brand): readonly string[] {
  return [
    name,
    legalEntity.name,
    new URL(links.shop).hostname.replace(/^www\./, ''),
    mail.senderAddress.replace(/^.*@/, ''),
  ];
}

/** Finds whole words in exactly this spelling, because a brand's name may be an ordinary word. */
function mentions({ path, text }: SourceFile, words: readonly string[]): readonly string[] {
  return words
    .filter((word) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'u').test(text))
    .map((word) => `${path}: ${word}`);
}

describe('two brands', () => {
  test('at least two exist', () => {
    expect(brands.length).toBeGreaterThanOrEqual(2);
  });

  test('their facts are valid', () => {
    expect(brands.flatMap((brand, index) => faults(brand, paths[index]?.split('/')[1] ?? ''))).toEqual([]);
  });

  test('each has the same facts, in the same shape', () => {
    // The symbol of a wordmark is optional.
    const shapes = brands.map((brand) =>
      shape({ ...brand, mailWordmark: { ...brand.mailWordmark, signs: [] }, gtmContainerId: null }).toSorted(),
    );
    for (const other of shapes) expect(other).toEqual(shapes[0]);
  });

  test('each is complete', () => {
    for (const { id } of brands) expect(filesLike(`brands/${id}/*`)).toContain(`brands/${id}/theme.css`);
  });

  test('the program names none of them', () => {
    const program = filesLike('src/**/*.{ts,tsx,json,css}', 'migrations/*.sql')
      .filter((path) => !isTest(path))
      .map(load);
    expect(program.flatMap((file) => mentions(file, brands.flatMap(giveaways)))).toEqual([]);
  });
});

describe('the checks find', () => {
  test('a name or a domain in code', () => {
    const words = ['Maison Noire', 'noire.example'];
    expect(mentions({ path: 'a.ts', text: 'const title = "Welcome to Maison Noire!";' }, words)).toEqual([
      'a.ts: Maison Noire',
    ]);
    expect(mentions({ path: 'a.ts', text: 'const link = "https://www.noire.example/jobs";' }, words)).toEqual([
      'a.ts: noire.example',
    ]);
    expect(mentions({ path: 'a.ts', text: 'const title = "{brand} and a maison noire";' }, words)).toEqual([]);
  });

  test('facts of different shape', () => {
    expect(shape({ a: 1, b: ['x'], c: { d: null } })).toEqual(['a: number', 'b[]: string', 'c.d: null']);
    expect(shape({ a: '1' })).not.toEqual(shape({ a: 1 }));
  });
});
