import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, bearer, newVisitor, register } from '../support/visitors.ts';

// Vitest resolves graphql's development build, Pothos gets Node's. This import is the one that built the schema.
const { graphql } = createRequire(import.meta.url)('graphql') as typeof import('graphql');

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let addresses = 0;

type Promised = { readonly percent: VoucherPercent | null; readonly landing?: string };

/** Registers as the form's page does, for a visit whose variants promise a voucher; returns the link of its mail. */
async function registerOnPage({ percent, landing }: Promised, changes: Readonly<Record<string, unknown>> = {}) {
  addresses += 1;
  const { idempotencyKey, registrationCode, ...form } = newVisitor(changes);
  const result = await app.areas.registration.useCases.register({
    ...{ idempotencyKey, registrationCode, form, voucherPercent: percent, landing: landing ?? null },
    ...{ validityTimestamp: null, referrer: null, language: 'de', termsPkString: null, dataPolicyPkString: null },
    exposures: [],
    clientAddress: `192.0.2.${addresses}`,
  });
  await app.drain();
  const registrationId = result.kind === 'pending' ? result.registrationId : '';
  return { result, email: form.email, registrationId, link: activationIdFor(app, form.email) };
}

async function shown(registrationId: string) {
  const { data } = await app.send('registrationProgress', { registrationId });
  return data.registrationProgress.invitation;
}

/** Activates by a link, and reads the granted voucher's percentage. */
async function grant(link: string): Promise<number> {
  const { token } = await activate(app, link);
  const { data } = await app.send('me', { withInvitation: true }, bearer(String(token)));
  expect(data.me.invitation).toEqual({ invitorName: 'Clara W.' });
  return data.me.voucher.percent;
}

/** The mail's text without its line breaks. */
function mailTo(email: string): string {
  return (app.mails.findLast(({ to }) => to === email)?.text ?? '').replaceAll(/\s+/g, ' ');
}

/** Registers over the API with what the form of a page carried. */
async function registerWith(voucherPromise: string | null, changes: Readonly<Record<string, unknown>> = {}) {
  const input = { ...newVisitor(changes), voucherPromise };
  const { data } = await app.send('register', { input });
  await app.drain();
  return shown(data.register.registrationId);
}

function promise(percent: VoucherPercent | null): string {
  return app.areas.registration.useCases.voucherPromises.create(percent);
}

/** The context of a posted form. */
const POST: RequestContext = {
  ...{ viewer: null, clientAddress: '192.0.3.1', country: null, locale: 'en', storedReferrer: null, exposures: null },
  ...{ userAgent: null, proofOfWork: null, correlationId: 'c', noteFact: () => undefined, translate: (key) => key },
};

describe('[J2] a voucher that a form showed', () => {
  afterEach(() => app.setClock(0));

  test('is the one that the registration gets, whatever the visit is promised when it is posted', async () => {
    const token = promise(20);
    app.setClock(23 * HOUR);
    expect(await registerWith(token)).toMatchObject({ voucherPercent: 20 });
    expect(await registerWith(promise(null))).toMatchObject({ voucherPercent: 10 });
  });

  test.each([
    [20, 15, 20],
    [null, 20, 10],
  ] as const)(
    'of %s percent of an experiment replaces %i, which the post would get',
    async (percent, now, expected) => {
      const input = { ...newVisitor(), voucherPromise: promise(percent) };
      const contextValue: RequestContext = { ...POST, flags: { 'voucher.percent': now } };
      const schema = app.program.createSchema();
      const execute = async (variableValues: object) => {
        const source = operationText('register');
        const { data } = await graphql({ schema, source, contextValue, variableValues: { ...variableValues } });
        return shown((data as { register: { registrationId: string } }).register.registrationId);
      };
      expect(await execute({ input })).toMatchObject({ voucherPercent: expected });
      expect(await execute({ input: newVisitor() })).toMatchObject({ voucherPercent: now });
    },
  );

  test('is not changed by a headline that promises another one, and does not change that', async () => {
    expect(await registerWith(promise(20), { registrationCode: 'SOCIAL15' })).toMatchObject({ voucherPercent: 15 });
    expect(await registerWith(promise(15), { registrationCode: 'SOCIAL15' })).toMatchObject({ voucherPercent: 15 });
  });

  test('is ignored after 24 hours, and if it is forged, without an error', async () => {
    const token = promise(20);
    for (const forged of [token.replace('20.', '15.'), `${token}x`, '20', 'x'.repeat(5_000), '', null])
      expect(await registerWith(forged)).toMatchObject({ voucherPercent: 10 });
    app.setClock(DAY);
    expect(await registerWith(token)).toMatchObject({ voucherPercent: 10 });
  });
});

describe('[J2] a voucher that an experiment promised', () => {
  test('is in the mail and on the pages, and is granted, whatever changes meanwhile', async () => {
    const { email, registrationId, link } = await registerOnPage({ percent: 20 });
    expect(mailTo(email)).toContain('20 %');
    const html = app.mails.findLast(({ to }) => to === email)?.html;
    expect(html).toMatch(/<td class="m-text"[^>]*>Maison Nocturne<\/td>/);
    expect(html).toMatch(/ class="m-voucher"(?:(?!<\/table>).)*>[^<]*20\s%[^<]*</s);
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 20, voucherMinimumMinor: 10_000 });
    await app.sql("update customization set voucher_percent = 15 where key = 'default'");
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 20 });
    expect(await grant(link)).toBe(20);
    await app.sql("update customization set voucher_percent = 10 where key = 'default'");
    await app.drain();
    expect(mailTo(email)).toContain('20 %');
  });

  test('a registration without one gets what the customization says when it is activated', async () => {
    const { registrationId, link } = await registerOnPage({ percent: null });
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 10 });
    expect(await grant(link)).toBe(10);
  });

  test.each([
    ['SOCIAL15', 20, 15],
    ['SOCIAL20', 10, 20],
    ['SOCIAL10', 10, 10],
    ['CLARA-VIRAL', 15, 15],
  ] as const)(
    'with %s a variant of %i %% gives %i %%: its headline is kept',
    async (registrationCode, percent, expected) => {
      const { registrationId, link } = await registerOnPage({ percent }, { registrationCode });
      expect(await shown(registrationId)).toMatchObject({ voucherPercent: expected });
      expect(await grant(link)).toBe(expected);
    },
  );

  test('the headline of the landing page by which the visitor came is kept as well', async () => {
    await app.sql(
      "insert into landing_entry (slug, customization_key, campaign, created_at) values ('fifteen', 'social-15', 'C', now())",
    );
    const { registrationId } = await registerOnPage({ percent: 20, landing: 'fifteen' });
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 10 });
    const other = await registerOnPage({ percent: 20, landing: 'no-such-entry' });
    expect(await shown(other.registrationId)).toMatchObject({ voucherPercent: 20 });
  });

  test('[E1] the newest submission of an address decides, also by a link that was sent before', async () => {
    for (const [first, second, expected] of [
      [20, null, 10],
      [null, 20, 20],
      [20, 15, 15],
    ] as const) {
      const { email, link } = await registerOnPage({ percent: first });
      expect((await registerOnPage({ percent: second }, { email })).result.kind).toBe('account-pending');
      expect(await grant(link)).toBe(expected);
    }
  });

  test('a repeated submission keeps what the first one was promised', async () => {
    const idempotencyKey = 'promised-once-and-for-all';
    const { email, registrationId } = await registerOnPage({ percent: 20 }, { idempotencyKey });
    const again = await registerOnPage({ percent: 15 }, { idempotencyKey, email });
    expect(again.result).toEqual({ kind: 'pending', registrationId });
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 20 });
  });

  test('is not for clients of the API: they have no visit', async () => {
    const { registrationId } = await register(app);
    expect(await shown(registrationId)).toMatchObject({ voucherPercent: 10 });
  });
});

test('the database keeps a promise, and only an allowed one', async () => {
  const { registrationId } = await registerOnPage({ percent: 20 });
  for (const percent of ['15', 'null'])
    await expect(
      app.sql(`update registration set voucher_percent = ${percent} where id = $1`, [registrationId]),
    ).rejects.toThrow('never changes');
  const copy = `insert into registration (id, email, code_id, inviter_id, slot, country, language, gender, first_name, last_name,
      created_at, expires_at, voucher_percent)
    select gen_random_uuid(), 'other@example.com', code_id, inviter_id, slot, country, language, gender, first_name, last_name,
      created_at, expires_at, 30 from registration where id = $1`;
  await expect(app.sql(copy, [registrationId])).rejects.toThrow('registration_voucher_percent');
});
