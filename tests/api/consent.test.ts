import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_TEXT_VERSION } from '#app/http/consent-text-version.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const CHOICE = { categories: ['analytics'], action: 'CHOOSE', textVersion: '1-abcdefgh', language: 'de' };

const ALL = ['necessary', 'analytics', 'personalization', 'marketing'];

async function record(changes: object = {}, address?: string) {
  const { data } = await app.graphql(
    `mutation($input: RecordConsentInput!) { recordConsent(input: $input) {
      __typename ... on ConsentRecorded { receipt } ... on InvalidInput { fields { name } } ... on TooManyAttempts { retryAfter } } }`,
    { input: { ...CHOICE, ...changes } },
    {},
    address,
  );
  return data.recordConsent;
}

function listRows(id: string) {
  return app.sql<Record<string, unknown>>('select * from consent_receipt where id = $1', [id]);
}

describe('recordConsent', () => {
  test('[K16] stores the choice, its time and the version of the texts, and no identity', async () => {
    const receipt = randomUUID();
    expect(await record({ receipt })).toEqual({ __typename: 'ConsentRecorded', receipt });
    expect(await listRows(receipt)).toEqual([
      {
        id: receipt,
        recorded_at: app.time.now,
        action: 'CHOOSE',
        categories: ['necessary', 'analytics'],
        text_version: '1-abcdefgh',
        language: 'de',
        previous_id: null,
        text_published: false,
      },
    ]);
  });

  test('[K16] generates an id where none is given', async () => {
    const { receipt } = await record();
    expect(await listRows(receipt)).toHaveLength(1);
  });

  test('[K16] stores a choice that is sent twice, also at once, as one row', async () => {
    const receipt = randomUUID();
    const results = await Promise.all([record({ receipt }), record({ receipt }), record({ receipt })]);
    expect(results.map((result) => result.receipt)).toEqual([receipt, receipt, receipt]);
    expect(await listRows(receipt)).toHaveLength(1);
  });

  test('[K16] does not change the receipt of an existing id', async () => {
    const receipt = randomUUID();
    await record({ receipt });
    const result = await record({ receipt, action: 'ACCEPT', categories: ALL });
    expect(result).toEqual({ __typename: 'InvalidInput', fields: [{ name: 'receipt' }] });
    expect((await listRows(receipt))[0]?.action).toBe('CHOOSE');
  });

  test('[K16] stores a withdrawal as a row of its own that refers to the one before', async () => {
    const { receipt: first } = await record({ action: 'ACCEPT', categories: ALL });
    const { receipt: second } = await record({ action: 'REFUSE', categories: [], previousReceipt: first });
    expect(await app.stores.receipts.findChain(second)).toMatchObject([
      { id: second, action: 'REFUSE', categories: ['necessary'], previousId: first },
      { id: first, action: 'ACCEPT', previousId: null },
    ]);
  });

  test('[K16] stores no reference to an unknown previous receipt', async () => {
    const { receipt } = await record({ previousReceipt: randomUUID() });
    expect((await listRows(receipt))[0]?.previous_id).toBeNull();
  });

  test.each([
    ['ACCEPT', []],
    ['ACCEPT', ['necessary', 'analytics', 'personalization']],
    ['REFUSE', ALL],
    ['REFUSE', ['marketing']],
  ])('[K16] %s with %j is contradictory: refused, also by the database', async (action, categories) => {
    expect(await record({ action, categories })).toEqual({
      __typename: 'InvalidInput',
      fields: [{ name: 'categories' }],
    });
    const insert = `insert into consent_receipt (id, recorded_at, action, categories, text_version, language)
      values ($1, now(), $2, $3, '1-abcdefgh', 'en')`;
    const values = [randomUUID(), action, [...new Set(['necessary', ...categories])]];
    await expect(app.sql(insert, values)).rejects.toThrow('consent_receipt_agrees');
  });

  test('[K16] records whether the texts were published by this build or an earlier one', async () => {
    const published = async (textVersion: string) => {
      const { receipt } = await record({ textVersion });
      return (await listRows(receipt))[0]?.text_published;
    };
    expect(await published(CONSENT_TEXT_VERSION)).toBe(true);
    expect(await published('9999-zzzzzzzz')).toBe(false);
    await app.sql("insert into consent_text (version, published_at) values ('1-earlier_', now())");
    expect(await published('1-earlier_')).toBe(true);
  });

  test('[K16] stores one successor of a receipt; another one, also a simultaneous one, is stored without a reference', async () => {
    const { receipt: first } = await record();
    const results = await Promise.all([1, 2, 3].map(() => record({ previousReceipt: first.toUpperCase() })));
    const rows = await Promise.all(results.map(({ receipt }) => listRows(receipt)));
    expect(rows.map(([row]) => row?.previous_id).sort()).toEqual([first, null, null]);
    const { receipt: late } = await record({ previousReceipt: first });
    expect((await listRows(late))[0]?.previous_id).toBeNull();
  });

  test('[K16] refuses a receipt that refers to itself, in any spelling', async () => {
    const receipt = randomUUID();
    for (const [one, other] of [
      [receipt, receipt],
      [receipt.toUpperCase(), receipt],
      [receipt, receipt.toUpperCase()],
    ]) {
      const result = await record({ receipt: one, previousReceipt: other });
      expect(result).toEqual({ __typename: 'InvalidInput', fields: [{ name: 'previousReceipt' }] });
    }
  });

  test.each([
    ['receipt', { receipt: 'x' }],
    ['receipt', { receipt: '' }],
    ['previousReceipt', { previousReceipt: "' or 1=1" }],
    ['categories', { categories: ['analytics', 'everything'] }],
    ['textVersion', { textVersion: 'a'.repeat(100_000) }],
    ['textVersion', { textVersion: '0-abcdefgh' }],
  ])('[K16] a wrong %s is refused: %o', async (name, changes) => {
    expect(await record(changes)).toEqual({ __typename: 'InvalidInput', fields: [{ name }] });
  });

  test('[K16] is limited by IP address', async () => {
    const address = '10.99.0.1';
    for (let n = 0; n < 60; n += 1) await record({}, address);
    expect(await record({}, address)).toEqual({ __typename: 'TooManyAttempts', retryAfter: expect.any(Number) });
  });

  test('[K16] stores receipts that cannot be changed, or deleted before three years have passed', async () => {
    const { receipt } = await record();
    const attempts = [
      ['update consent_receipt set action = $2 where id = $1', [receipt, 'ACCEPT']],
      ['delete from consent_receipt where id = $1', [receipt]],
      ['truncate consent_receipt', []],
    ] as const;
    for (const [text, values] of attempts) await expect(app.sql(text, [...values])).rejects.toThrow('append-only');
    const old = randomUUID();
    const insert = `insert into consent_receipt (id, recorded_at, action, categories, text_version, language)
      values ($1, now() - interval '37 months', 'REFUSE', '{necessary}', '1-abcdefgh', 'en')`;
    await app.sql(insert, [old]);
    await app.sql(`delete from consent_receipt where recorded_at < now() - interval '3 years'`);
    expect(await listRows(old)).toEqual([]);
  });
});
