import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { signedText } from '#modules/invitation/rules/link.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { openTestApp, SEEDS, START, type TestApp } from '../support/test-app.ts';

const OLD = { id: 'second', seed: Buffer.alloc(32, 8) };
const REMOVED = { id: 'third', seed: Buffer.alloc(32, 9) };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ seeds: [...SEEDS, OLD] });
});
afterAll(() => app.close());

const END = START.getTime() / SECOND + 14 * 86_400;

function timestampBy(seed: { id: string; seed: Uint8Array }, code: string, second: number, id = seed.id): string {
  const { mac } = createLinkSigner([seed]).sign(signedText(code, new Date(second * SECOND)));
  return `${second}.${id}.${mac}`;
}

async function getErrors(registrationCode: string, validityTimestamp: string | null): Promise<readonly string[]> {
  const { data } = await app.send('checkRegistrationCode', { registrationCode, validityTimestamp });
  return data.registrationCodeDetails.errors;
}

const [first = OLD] = SEEDS;
const good = (code = 'LINKONLY') => timestampBy(first, code, END);

describe('[J1] [I2] registration links', () => {
  test.each([
    ['by the newest key', good()],
    ['by an older key that is still known', timestampBy(OLD, 'LINKONLY', END)],
  ])('signed %s: open', async (_, timestamp) => {
    expect(await getErrors('LINKONLY', timestamp)).toEqual([]);
    expect(await getErrors(' linkonly ', timestamp)).toEqual([]);
  });

  test('a link is valid for 14 days: one second before its end, but not at it or later', async () => {
    app.setClock(14 * DAY - SECOND);
    expect(await getErrors('LINKONLY', good())).toEqual([]);
    app.setClock(14 * DAY);
    expect(await getErrors('LINKONLY', good())).toEqual(['REGISTRATION_CODE_EXPIRED']);
    app.setClock(14 * DAY + SECOND);
    expect(await getErrors('LINKONLY', good())).toEqual(['REGISTRATION_CODE_EXPIRED']);
    expect(await getErrors('NOCTURNE', good('NOCTURNE'))).toEqual(['REGISTRATION_CODE_EXPIRED']);
    app.setClock(0);
  });

  const [second = '', id = '', mac = ''] = good().split('.');
  test.each([
    ['of another code', good('NOCTURNE')],
    ['with a later end', `${Number(second) + 1}.${id}.${mac}`],
    ['with an earlier end', `${Number(second) - 1}.${id}.${mac}`],
    ['under the id of another key', `${second}.${OLD.id}.${mac}`],
    ['by a key that was removed', timestampBy(REMOVED, 'LINKONLY', END)],
    ['by a removed key under the id of a known one', timestampBy(REMOVED, 'LINKONLY', END, first.id)],
    ['under no id', `${second}..${mac}`],
    ['without a signature', `${second}.${id}`],
    ['with an empty signature', `${second}.${id}.`],
    ['with a shortened signature', `${second}.${id}.${mac.slice(0, -1)}`],
    ['with a longer signature', `${second}.${id}.${mac}A`],
    ['with one bit changed', `${second}.${id}.${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`],
    ['with padding', `${second}.${id}.${mac}=`],
    ['with a blank', `${second}.${id}.${mac} `],
    ['with a line break', `${second}.${id}.${mac}\n`],
    ['with the end as a fraction', `${second}.0.${id}.${mac}`],
    ['with the end in exponents', `1e10.${id}.${mac}`],
    ['with a leading zero', `0${second}.${id}.${mac}`],
    ['with a negative end', `-${second}.${id}.${mac}`],
    ['of nonsense', 'x'],
    ['of a prototype', `${second}.__proto__.${mac}`],
    ['that is very long', `${second}.${id}.${mac.repeat(1_000)}`],
  ])('a timestamp %s: REGISTRATION_LINK_INVALID, whether the code needs one or not', async (_, timestamp) => {
    expect(await getErrors('LINKONLY', timestamp)).toEqual(['REGISTRATION_LINK_INVALID']);
    expect(await getErrors('SOCIAL10', timestamp)).toEqual(['REGISTRATION_LINK_INVALID']);
  });

  test.each([null, ''])('without its timestamp (%j): missing where the code needs one, else open', async (none) => {
    expect(await getErrors('LINKONLY', none)).toEqual(['REGISTRATION_TIMESTAMP_MISSING']);
    expect(await getErrors('NOCTURNE', none)).toEqual([]);
  });

  test('an expired link that was tampered with is invalid, not expired', async () => {
    expect(await getErrors('LINKONLY', `${END - 20 * 86_400}.${id}.${mac}`)).toEqual(['REGISTRATION_LINK_INVALID']);
  });

  test('[E3] a code one second before, at and after its start and its end', async () => {
    await app.sql("update registration_code set starts_at = $1, ends_at = $2 where code = 'SOCIAL15'", [
      new Date(START.getTime() + DAY),
      new Date(START.getTime() + 2 * DAY),
    ]);
    const moments = [DAY - SECOND, DAY, DAY + SECOND, 2 * DAY - SECOND, 2 * DAY, 2 * DAY + SECOND];
    const seen = [];
    for (const moment of moments) {
      app.setClock(moment);
      seen.push((await getErrors('SOCIAL15', null))[0] ?? 'open');
    }
    app.setClock(0);
    const [early, late] = ['REGISTRATION_CODE_INVALID', 'REGISTRATION_CODE_EXPIRED'];
    expect(seen).toEqual([early, 'open', 'open', 'open', late, late]);
  });
});
