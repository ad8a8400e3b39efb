import type { Clock } from '#kernel/instant.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { findQrRefusal, MOST_QR_CODES, type QrRefusal } from '../rules/qr-code.ts';
import type { PrintStore } from './ports.ts';

export type QrRefusalDependencies = { readonly clock: Clock; readonly prints: PrintStore };

/** A code that gets no QR code on paper. */
export type RefusedQrCode = { readonly code: string; readonly reason: QrRefusal };

/** Those of some codes that get no QR code, in their order; null for more than `MOST_QR_CODES`. */
export async function listQrRefusals(
  { clock, prints }: QrRefusalDependencies,
  codes: readonly string[],
): Promise<readonly RefusedQrCode[] | null> {
  if (codes.length > MOST_QR_CODES) return null;
  const names = codes.map(normalizeCode);
  const known = await prints.listPrintFacts(names.filter(isPossibleCode));
  const byCode = new Map(known.map((one) => [one.code, one]));
  return codes.flatMap((code, index) => {
    const reason = findQrRefusal(byCode.get(names[index] ?? ''), clock());
    return reason === null ? [] : [{ code, reason }];
  });
}
