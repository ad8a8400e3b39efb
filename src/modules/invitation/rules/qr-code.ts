import { type Instant, isPast } from '#kernel/instant.ts';

/** The formats of the file of a QR code. */
export const QR_FORMATS = ['svg', 'png'] as const;
export type QrFormat = (typeof QR_FORMATS)[number];

/** The codes of a sheet, whose refusals are asked for at once. */
export const MOST_QR_CODES = 100;

/** Why a code gets no QR code on paper. */
export type QrRefusal = 'unknown' | 'disabled' | 'ended' | 'link-only';

type Code = { readonly disabledAt: Instant | null; readonly endsAt: Instant | null; readonly linkOnly: boolean };

/** Null for codes that are valid without a link now or later; the others would only lead visitors to a refusal. */
export function findQrRefusal(code: Code | null | undefined, now: Instant): QrRefusal | null {
  if (!code) return 'unknown';
  if (code.disabledAt) return 'disabled';
  if (code.endsAt && isPast(code.endsAt, now)) return 'ended';
  return code.linkOnly ? 'link-only' : null;
}
