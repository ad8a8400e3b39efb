// A cached page is the same response with and without Fastify's hooks; a request that announces an empty body has them.
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { COOKIES } from '#web/routing/cookies.ts';
import { expect, clubTest as test } from './support/journey.ts';

type Headers = Readonly<Record<string, string>>;

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ADDRESSES = ['', 'de', 'fr/', '?utm_campaign=spring'];
const REQUESTS: readonly Headers[] = [
  {},
  { 'accept-encoding': 'br, gzip', 'accept-language': 'de-AT,de;q=0.9' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0, identity' },
  { 'user-agent': 'Googlebot/2.1' },
  { 'sec-purpose': 'prefetch' },
  { cookie: `${COOKIES.locale}=it` },
  { cookie: `${COOKIES.variants}=-; ${COOKIES.exposed}=-; theirs=1` },
  { referer: 'https://news.example/' },
  { referer: 'https://www.retailmenot.com/' },
  { 'if-none-match': '*' },
  { 'x-correlation-id': 'mine' },
  { host: 'evil.example' },
];

async function read(url: string, headers: Headers) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'user-agent': AGENT, ...headers } }, resolve).on('error', reject);
  });
  const { date: _, 'server-timing': timing, ...rest } = response.headers;
  const body = (await buffer(response)).toString('base64');
  return { status: response.statusCode, headers: rest, isTimed: timing !== undefined, body };
}

/** Requests whose pages are for their visitors alone. */
const PERSONAL: readonly (readonly [address: string, Headers])[] = [
  ['', { cookie: `${COOKIES.session}=nobody` }],
  ['', { cookie: `${COOKIES.preview}=nobody` }],
  ['?preview=nothing', {}],
  ['?rc=nothing', {}],
  ['login', {}],
];

test('cached pages are the same with and without the hooks of the server', async ({ club }) => {
  for (const address of ADDRESSES) {
    const url = club.url(`/${address}`);
    await read(url, {});
    for (const headers of REQUESTS) {
      const direct = await read(url, headers);
      expect(direct, `${address} ${JSON.stringify(headers)}`).toEqual(await readUsual(url, headers));
    }
  }
});

test('pages for one visitor have the same status and headers', async ({ club }) => {
  for (const [address, headers] of PERSONAL) {
    const url = club.url(`/${address}`);
    const [direct, usual] = [await read(url, headers), await readUsual(url, headers)];
    expect(direct.status, address).toBe(usual.status);
    expect(Object.keys(direct.headers).toSorted(), address).toEqual(Object.keys(usual.headers).toSorted());
  }
});

function readUsual(url: string, headers: Headers) {
  return read(url, { ...headers, 'content-length': '0' });
}
