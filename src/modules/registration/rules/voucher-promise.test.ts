import { describe, expect, test } from 'vitest';
import { DAY, SECOND } from '#kernel/instant.ts';
import { signedText } from '#modules/invitation/rules/link.ts';
import { createLinkSigner } from '#platform/link-signing.ts';
import { createVoucherPromise, readVoucherPromise } from '../actions/voucher-promises.ts';
import { formatSignedPromise, parsePromiseToken } from './voucher-promise.ts';

const OLD = { id: 'old', seed: Buffer.alloc(32, 1) };
const YOUNG = { id: 'young', seed: Buffer.alloc(32, 2) };
const RENDERED = new Date('2026-03-02T12:00:00.700Z');

/** A process at a time after the form was rendered. */
function at(milliseconds: number, keys = [OLD]) {
  return { clock: () => new Date(RENDERED.getTime() + milliseconds), linkSigner: createLinkSigner(keys) };
}

describe('[J2] the promise of a form', () => {
  test.each([10, 15, 20, null] as const)('of %s percent is read by all processes', (percent) => {
    const token = createVoucherPromise(at(0), percent);
    expect(readVoucherPromise(at(60 * SECOND), token)?.percent).toBe(percent);
    // A key was added meanwhile, or a clock is behind.
    expect(readVoucherPromise(at(0, [YOUNG, OLD]), token)?.percent).toBe(percent);
    expect(readVoucherPromise(at(-60 * SECOND), token)?.percent).toBe(percent);
  });

  test('is the same for all visitors of a second, so that a cached page can contain it', () => {
    expect(createVoucherPromise(at(200), 20)).toBe(createVoucherPromise(at(0), 20));
    expect(createVoucherPromise(at(300), 20)).not.toBe(createVoucherPromise(at(0), 20));
  });

  test('holds for 24 hours', () => {
    const token = createVoucherPromise(at(0), 20);
    expect(readVoucherPromise(at(DAY - 701), token)?.percent).toBe(20);
    expect(readVoucherPromise(at(DAY - 700), token)).toBeNull();
  });

  test('that nobody signed promises nothing, whatever it is', () => {
    const token = createVoucherPromise(at(0), 10);
    const [percent, second, keyId, mac] = token.split('.');
    for (const forged of [
      `20.${second}.${keyId}.${mac}`,
      `0.${second}.${keyId}.${mac}`,
      `${percent}.${Number(second) + 1}.${keyId}.${mac}`,
      `${percent}.${second}.other.${mac}`,
      `${token}A`,
      token.slice(0, -1),
      createVoucherPromise(at(0, [YOUNG]), 10),
      createVoucherPromise(at(0), 30 as 20),
      ...['', '20', '20.1.old.x', '-', 'null', `${'9'.repeat(100_000)}.1.old.x`],
    ])
      expect(readVoucherPromise(at(0), forged), forged.slice(0, 90)).toBeNull();
    for (const missing of [null, undefined]) expect(readVoucherPromise(at(0), missing)).toBeNull();
  });

  test('cannot be made of a registration link, which the same keys sign', () => {
    const { linkSigner } = at(0);
    const promise = { percent: 20, renderedAt: RENDERED } as const;
    const { keyId, mac } = linkSigner.sign(signedText(formatSignedPromise(promise), RENDERED));
    const second = Math.floor(RENDERED.getTime() / SECOND);
    expect(parsePromiseToken(`20.${second}.${keyId}.${mac}`)).not.toBeNull();
    expect(readVoucherPromise(at(0), `20.${second}.${keyId}.${mac}`)).toBeNull();
    expect(formatSignedPromise(promise).split('\n')[0]).toBe('voucher promise');
  });
});
