import { describe, expect, test } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY } from '#kernel/country.ts';
import { TIME_ZONES } from '#web/generated/time-zones.ts';
import { applyCountry, countryCode, findTimeZoneCountry, parseHostCountry } from './rules.ts';

test('[D3] the supported countries are exactly the 27', () => {
  const codes = 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV NL PL PT RO SE SI SK';
  expect(COUNTRIES.join(' ')).toBe(codes);
});

test('[D1] [J3] the country is Germany until another is known', () => {
  expect(DEFAULT_COUNTRY).toBe('DE');
  expect(applyCountry([])).toBe('DE');
});

test.each([
  ['AT', 'AT'],
  ['at', 'AT'],
  ['US', 'US'],
  ['XX', null],
  ['ZZ', null],
  ['EU', null],
  ['T1', null],
  ['AUT', null],
  ['A', null],
  ['AT, DE', null],
  ['ÄT', null],
  ['', null],
  [null, null],
])('[E5] the country header %s is read as %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

test.each([
  ['club.de', 'DE'],
  ['www.CLUB.At.', 'AT'],
  ['club.co.uk', 'GB'],
  ['club.uk', 'GB'],
  ['xn--mnchen-3ya.de', 'DE'],
  ['xn--e1afmkfd.xn--p1ai', null],
  ['club.io', 'IO'],
  ['club.eu', null],
  ['club.com', null],
  ['club.shop', null],
  ['club.xx', null],
  ['de', null],
  ['.de', null],
  ['localhost', null],
  ['127.0.0.1', null],
  ['10.0.0.10', null],
  ['[::1]', null],
  ['[fe80::a.de]', null],
  ['', null],
])('[E5] the host %s has the country %s by its domain', (hostname, country) => {
  expect(parseHostCountry(hostname)).toBe(country);
});

describe('[E5] the time zone', () => {
  test('every supported country has at least one', () => {
    for (const country of COUNTRIES) {
      const [first] = TIME_ZONES[country].split(' ').filter((zone) => zone.includes('/'));
      expect(findTimeZoneCountry(first, TIME_ZONES), country).toBe(country);
    }
  });

  test.each([
    ['Europe/Vienna', 'AT'],
    ['Europe/Berlin', 'DE'],
    ['Europe/Busingen', 'DE'],
    ['Europe/Stockholm', 'SE'],
    ['Europe/Zagreb', 'HR'],
    ['Europe/Nicosia', 'CY'],
    ['Asia/Nicosia', 'CY'],
    ['Atlantic/Canary', 'ES'],
    ['Eire', 'IE'],
    ['Poland', 'PL'],
    ['Europe/Kiev', null],
    ['Europe/Kyiv', null],
    ['Europe/London', null],
    ['America/New_York', null],
    ['UTC', null],
    ['Etc/UTC', null],
    ['CET', null],
    ['Europe', null],
    ['', null],
    [undefined, null],
  ])('%s belongs to %s', (zone, country) => {
    expect(findTimeZoneCountry(zone, TIME_ZONES)).toBe(country);
  });
});

describe('[E5] the first existing candidate ends the search', () => {
  test.each([
    [['AT', 'DE', 'PL'], 'DE', 'AT'],
    [[null, 'SE', 'PL'], 'DE', 'SE'],
    [[null, null, 'PL'], 'DE', 'PL'],
    [[null, null, null], 'DE', 'DE'],
    [['US', 'AT', 'PL'], 'DE', 'DE'],
    [['US', 'AT', 'PL'], 'FR', 'FR'],
    [[null, 'GB', 'IE'], 'DE', 'DE'],
  ] as const)('%o with the present country %s: %s', (candidates, current, country) => {
    expect(applyCountry(candidates, current)).toBe(country);
  });
});
