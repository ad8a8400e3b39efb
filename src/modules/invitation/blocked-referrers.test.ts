// Specification E4: the curated list of blocked referrers, and which referrers match one of its hosts.
import { describe, expect, test } from 'vitest';
import { formatFingerprints } from '#edge/site-facts.ts';
import { COUNTRIES } from '#kernel/country.ts';
import { REFERRER_CATEGORIES } from '#kernel/referrer-category.ts';
import list from './blocked-referrers.txt?raw';
import { listBlockedHosts } from './rules/blocked-hosts.ts';
import { isBlockedReferrer } from './rules/referrer.ts';

const lines = list.replace(/\n$/, '').split('\n');
const entries = lines.filter((line) => !line.startsWith('#'));
const hosts = entries.map((line) => line.split(' ')[0] ?? '');
const listed: ReadonlySet<string> = new Set(hosts);

/** Second-level suffixes under which anyone may register, for the supported countries and the list's others. */
const SECOND_LEVEL =
  'ac.at co.at gv.at or.at com.cy net.cy org.cy com.ee com.es nom.es org.es asso.fr com.fr com.gr com.hr co.hu co.it ' +
  'com.lv com.pl info.pl net.pl org.pl com.pt com.ro co.uk org.uk com.au com.br';
/** Hosts on which unrelated people publish. */
const SHARED =
  'altervista.org blogspot.com canalblog.com facebook.com forumactif.com forumfree.it forumup.it free.fr github.io ' +
  'medium.com netlify.app over-blog.com proboards.com substack.com tapatalk.com tumblr.com vercel.app wixsite.com ' +
  'wordpress.com youtube.com';

describe('the list', () => {
  test('has comments at the top only, then one well-formed entry a line', () => {
    const firstEntry = lines.findIndex((line) => !line.startsWith('#'));
    expect(lines.slice(firstEntry)).toEqual(entries);
    const host = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}`;
    const form = new RegExp(
      `^${host} (?:coupon|cashback|forum|deal|search|aggregator) (?:INT|${COUNTRIES.join('|')})$`,
    );
    expect(entries.filter((line) => !form.test(line))).toEqual([]);
  });

  test('is long enough, sorted by bytes and without duplicates', () => {
    expect(hosts.length).toBeGreaterThanOrEqual(320);
    expect(hosts).toEqual([...listed].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
  });

  test('has host names in the form that browsers use', () => {
    expect(hosts.filter((host) => new URL(`https://${host}/`).hostname !== host)).toEqual([]);
  });

  test.each(COUNTRIES)('has at least three hosts of %s', (country) => {
    expect(entries.filter((line) => line.endsWith(` ${country}`)).length).toBeGreaterThanOrEqual(3);
  });

  test.each(['coupon', 'cashback', 'forum', 'deal', 'search', 'aggregator'])(
    'has more than twenty hosts of the category %s',
    (category) => {
      expect(entries.filter((line) => line.includes(` ${category} `)).length).toBeGreaterThan(20);
    },
  );

  test('has no entry that is a subdomain of another entry', () => {
    const above = (host: string) => host.slice(host.indexOf('.') + 1);
    expect(hosts.filter((host) => isBlockedReferrer(above(host), listed))).toEqual([]);
  });

  test('has no public suffix and no host that unrelated people share', () => {
    const forbidden = new Set(`${SECOND_LEVEL} ${SHARED}`.split(' '));
    expect(hosts.filter((host) => forbidden.has(host))).toEqual([]);
  });

  test('is the list that the program loads', () => {
    const blocked = listBlockedHosts(REFERRER_CATEGORIES);
    expect(new Set(blocked.keys())).toEqual(listed);
    expect(blocked.get('mydealz.de')).toBe('deal');
    expect(formatFingerprints(blocked.keys())).toHaveLength(4 * listed.size);
  });

  test('can be filtered by the categories that the operator chooses', () => {
    const parts = REFERRER_CATEGORIES.map((category) => listBlockedHosts([category]).size);
    expect(Math.min(...parts)).toBeGreaterThan(10);
    expect(parts.reduce((sum, size) => sum + size, 0)).toBe(listed.size);
    expect(listBlockedHosts(['coupon']).has('mydealz.de')).toBe(false);
  });
});

describe('every host of the list', () => {
  test('matches itself and its subdomains', () => {
    expect(hosts.filter((host) => !isBlockedReferrer(host, listed))).toEqual([]);
    expect(hosts.filter((host) => !isBlockedReferrer(`https://a.b.${host}/page`, listed))).toEqual([]);
  });

  test('does not match similar hosts', () => {
    const neighbours = hosts.flatMap((host) => [`not${host}`, `not-${host}`, `${host}.club.example`, `${host}x`]);
    expect(neighbours.filter((host) => isBlockedReferrer(host, listed))).toEqual([]);
  });
});

describe('a referrer is blocked', () => {
  test.each([
    'mydealz.de',
    'www.mydealz.de',
    'mydealz.de.',
    'MyDealz.DE',
    'HTTPS://WWW.MYDEALZ.DE/Gutscheine',
    'mydealz.de:8443',
    'https://www.mydealz.de:8443/deals/club?page=2#comments',
    'https://mydealz.de./',
    '//mydealz.de/deals',
    'https://club.example@mydealz.de/',
    'http://user@club.example@mydealz.de/',
    'https://user:club.example@mydealz.de/',
    'https://m%79dealz.de/',
    'https://ｍｙｄｅａｌｚ。de/',
    'https://www.google.de/',
    'https://de.search.yahoo.com/search',
  ])('%s', (referrer) => {
    expect(isBlockedReferrer(referrer, listed)).toBe(true);
  });

  test.each(['schnäppchen.example', 'https://SCHNÄPPCHEN.example/', 'www.xn--schnppchen-t5a.example'])(
    'in either spelling of an international name: %s',
    (referrer) => {
      expect(isBlockedReferrer(referrer, new Set(['xn--schnppchen-t5a.example']))).toBe(true);
    },
  );
});

describe('a referrer is allowed', () => {
  test.each([
    null,
    '',
    ' ',
    '.',
    '..',
    '://',
    'http://',
    'https:///',
    'no host',
    'de',
    'javascript:alert(1)',
    '\u0000',
  ])('without a host: %j', (referrer) => {
    expect(isBlockedReferrer(referrer, listed)).toBe(false);
  });

  test.each([
    'notmydealz.de',
    'mydealz.de.club.example',
    'mydealz-de.example',
    'mydealz.example',
    'https://club.example/mydealz.de',
    'https://club.example/?from=https://mydealz.de/',
    'https://club.example/#mydealz.de',
    'https://mydealz.de@club.example/',
    'http://user@mydealz.de@club.example/',
    'https://mydealz.de:443@club.example/',
    'https://club.example\\@mydealz.de/',
    'https://mydealz.de%2eclub.example/',
    'https://mydеalz.de/',
    '192.0.2.1',
    'http://3221225985/',
    'http://[2001:db8::1]:8080/',
  ])('from another host: %s', (referrer) => {
    expect(isBlockedReferrer(referrer, listed)).toBe(false);
  });

  // Invited people open the link in a webmail or a friend's post, and social sign-up returns from its provider.
  const welcome =
    'mail.google.com accounts.google.com appleid.apple.com www.facebook.com l.instagram.com web.whatsapp.com ' +
    'mail.yahoo.com outlook.live.com eur01.safelinks.protection.outlook.com navigator.web.de navigator.gmx.net ' +
    'email.t-online.de email.seznam.cz mail.centrum.cz poczta.onet.pl poczta.wp.pl mail.orange.fr webmail.free.fr ' +
    'mail.libero.it mail.sapo.pt mail.abv.bg';
  test.each(welcome.split(' '))('from a host of invited people: %s', (host) => {
    expect(isBlockedReferrer(`https://${host}/`, listed)).toBe(false);
  });
});
