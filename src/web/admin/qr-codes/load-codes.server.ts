import { codeLink } from '#modules/invitation/rules/link.ts';
import { drawQr, type QrDrawing } from '#web/browser/qr/draw-qr.server.ts';
import { type QrRefusalsQuery, qrRefusals } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type PrintedCode = { readonly code: string; readonly drawing: QrDrawing };

/** Why a code is not on the sheet. */
export type LeftOut = QrRefusalsQuery['qrCodeRefusals'][number];

export type LoadedCodes = { readonly printed: readonly PrintedCode[]; readonly leftOut: readonly LeftOut[] };

/** Draws the codes of a sheet that are valid without a link now or later; the others would only lead visitors to a refusal. */
export async function loadCodes(run: Run, codes: readonly string[], publicOrigin: string): Promise<LoadedCodes> {
  const { qrCodeRefusals: leftOut } = await run(qrRefusals, { codes });
  const refused = new Set(leftOut.map(({ code }) => code));
  return {
    printed: codes
      .filter((code) => !refused.has(code))
      .map((code) => ({ code, drawing: drawQr(codeLink(publicOrigin, code)) })),
    leftOut,
  };
}
