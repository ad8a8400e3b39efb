import { invariant } from '#kernel/assert.ts';

/** 32 characters without those that are easily confused in print: no I, O, 0, 1. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const VOUCHER_CODE_BYTES = 12;

/** A voucher's code, `PREFIX-XXXX-XXXX-XXXX`, from 60 bits of 12 random bytes; the prefix is the brand's. */
export function voucherCode(random: Uint8Array, prefix: string): string {
  invariant(random.length === VOUCHER_CODE_BYTES, 'a voucher code is drawn from 12 bytes');
  const letters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
