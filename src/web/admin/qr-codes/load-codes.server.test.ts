import { expect, test } from 'vitest';
import { MOST_QR_CODES } from '#modules/invitation/rules/qr-code.ts';
import type { Run } from '#web/routing/operation.ts';
import { loadCodes } from './load-codes.server.ts';

test('[K1] a whole sheet asks once which of its codes are left out', async () => {
  const sent: unknown[] = [];
  const leftOut = [{ code: 'CODE-7', reason: 'DISABLED' }];
  const run = async ({ name }: { readonly name: string }, variables: object) => {
    sent.push([name, variables]);
    return { qrCodeRefusals: leftOut };
  };
  const codes = Array.from({ length: MOST_QR_CODES }, (_, number) => `CODE-${number}`);
  const loaded = await loadCodes(run as unknown as Run, codes, 'https://club.example');
  expect(sent).toEqual([['qrRefusals', { codes }]]);
  expect(loaded.leftOut).toEqual(leftOut);
  expect(loaded.printed.map(({ code }) => code)).toEqual(codes.filter((code) => code !== 'CODE-7'));
});
