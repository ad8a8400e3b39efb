// The link that ends a newsletter [K6] [K10]: one press of a mail program (RFC 8058), the API, and what shops hear of it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNewsletterLinks } from '#modules/membership/actions/account/newsletter-links.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { LIMITS } from '../../src/app/limits.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember } from '../support/visitors.ts';

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

type Listed = { readonly id: string; readonly email: string; readonly page: string; readonly oneClick: string };

/** A new member and the own links, as the command for operators lists them. */
async function subscribe(newsletter = true) {
  const person = await becomeMember(app, { newsletter });
  const listed = (await listSubscribed()).find(({ id }) => id === person.memberId);
  return { ...person, listed, path: listed ? pathOf(listed.oneClick) : '', token: person.token };
}

async function listSubscribed(): Promise<readonly Listed[]> {
  const text = (option: string) => (option === 'limit' ? '1000' : null);
  const given = { words: [], text, flag: () => false, readStdin: async () => '', ...NO_TERMINAL };
  const outcome = await app.command('member newsletter')?.run(given);
  if (outcome?.kind !== 'listed') throw new Error(JSON.stringify(outcome));
  const rows: Listed[] = [];
  for await (const { value } of outcome.entries) rows.push(value as Listed);
  return rows;
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

const press = (path: string, payload = ONE_CLICK, type = FORM) =>
  app.app.http.inject({
    method: 'POST',
    url: path,
    headers: { host: 'club.example', 'content-type': type },
    payload,
  });

async function readChoices(memberId: string) {
  const [member] = await app.sql<{ on: boolean }>(
    'select newsletter_since is not null as on from member where id = $1',
    [memberId],
  );
  const choices = await app.sql<{ given: boolean; language: string }>(
    'select given, language from newsletter_choice where member_id = $1',
    [memberId],
  );
  return { isOn: member?.on, choices: choices };
}

describe('[K6] [K10] one press in a mail program', () => {
  test('ends the newsletter without cookies or a login, once for all, and stores the choice', async () => {
    const { memberId, path } = await subscribe();
    expect(await readChoices(memberId)).toEqual({ isOn: true, choices: [] });
    for (const _ of [1, 2, 3]) {
      const response = await press(path);
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    }
    expect(await readChoices(memberId)).toEqual({ isOn: false, choices: [{ given: false, language: 'de' }] });
    expect((await listSubscribed()).map(({ id }) => id)).not.toContain(memberId);
  });

  test('is understood as a form and as parts', async () => {
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const { memberId, path } = await subscribe();
    expect((await press(path, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect((await readChoices(memberId)).isOn).toBe(false);
  });

  test('opening the address changes nothing, and leads to the page without a referrer', async () => {
    const { memberId, path } = await subscribe();
    const response = await app.app.http.inject({ url: path, headers: { host: 'club.example' } });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(path.replace('one-click', 'unsubscribe'));
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect((await readChoices(memberId)).isOn).toBe(true);
  });

  test.each([
    ['another body', 400, (path: string) => press(path, 'List-Subscribe=One-Click')],
    ['no body', 400, (path: string) => press(path, '')],
    ['a body that is too large', 413, (path: string) => press(path, ONE_CLICK.padEnd(9_000, '&'))],
    [
      'a token with one letter changed',
      404,
      (path: string) => press(path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))),
    ],
    ['no token', 404, (path: string) => press(path.replace(/\?.*/, ''))],
    ['a token of another member', 404, (path: string) => press(path.replace(/token=.{8}/, 'token=00000000'))],
  ])('%s is refused with %i', async (_, status, send) => {
    const { memberId, path } = await subscribe();
    expect((await send(path)).statusCode).toBe(status);
    expect((await readChoices(memberId)).isOn).toBe(true);
  });

  test('a link of another environment, of another key and of another purpose is refused', async () => {
    const { memberId, listed } = await subscribe();
    const linkSigner = createLinkSigner([{ id: 'dev', seed: Buffer.alloc(32, 9) }]);
    const site = { origin: 'http://localhost', basePath: '/acquisition' };
    const foreign = createNewsletterLinks({ linkSigner, environmentName: 'production', site }, memberId);
    expect((await press(pathOf(foreign.oneClick))).statusCode).toBe(404);
    const session = await app.send('unsubscribeNewsletter', { token: `${memberId}.dev.${'A'.repeat(43)}` });
    expect(session.data.result.__typename).toBe('NewsletterLinkRefused');
    expect(tokenOf(listed?.page ?? '')).toBe(tokenOf(listed?.oneClick ?? ''));
    expect((await readChoices(memberId)).isOn).toBe(true);
  });

  test('[G3] a member has thirty tries an hour, whatever network they come from', async () => {
    const { path } = await subscribe();
    for (let tries = 0; tries < LIMITS['newsletter-link'].points; tries += 1)
      expect((await press(path)).statusCode).toBe(200);
    const refused = await press(path);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('an erased member is unsubscribed: the same answer, and nothing is stored', async () => {
    const { memberId, path, visitor } = await subscribe();
    const erased = await runCommand(app, 'member erase', [memberId], { confirm: visitor.email, reason: 'request' });
    expect(erased?.kind).toBe('done');
    expect((await press(path)).statusCode).toBe(200);
    expect(await app.sql('select id from newsletter_choice where member_id = $1', [memberId])).toEqual([]);
  });
});

describe('[K6] the link in the API', () => {
  test('opens for the page, and ends the newsletter', async () => {
    const { memberId, listed } = await subscribe();
    const token = tokenOf(listed?.page ?? '');
    expect((await app.send('newsletterLink', { token })).data.link).toEqual({ isSubscribed: true });
    expect((await app.send('unsubscribeNewsletter', { token })).data.result.__typename).toBe('NewsletterEnded');
    expect((await app.send('newsletterLink', { token })).data.link).toEqual({ isSubscribed: false });
    expect(await readChoices(memberId)).toEqual({ isOn: false, choices: [{ given: false, language: 'en' }] });
  });

  test('who has no newsletter is not listed', async () => {
    expect((await subscribe(false)).listed).toBeUndefined();
  });
});
