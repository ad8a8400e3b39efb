import { codeLink } from '#modules/invitation/rules/link.ts';
import { findQrRefusal, type QrRefusal } from '#modules/invitation/rules/qr-code.ts';
import { drawQr, type QrDrawing } from '#web/browser/qr/draw-qr.server.ts';
import { explainRegistrationCode } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

export type PrintedCode = { readonly code: string; readonly drawing: QrDrawing };

/** Why a code is not on the sheet. */
export type LeftOut = { readonly code: string; readonly reason: QrRefusal };

export type LoadedCodes = { readonly printed: readonly PrintedCode[]; readonly leftOut: readonly LeftOut[] };

/** Draws the codes that are valid without a link now or later; the others would only lead visitors to a refusal. */
export async function loadCodes(run: Run, codes: readonly string[], publicOrigin: string): Promise<LoadedCodes> {
  const reasons = await Promise.all(codes.map((code) => findReason(run, code)));
  const found = codes.map((code, index) => ({ code, reason: reasons[index] ?? null }));
  return {
    printed: found
      .filter(({ reason }) => reason === null)
      .map(({ code }) => ({ code, drawing: drawQr(codeLink(publicOrigin, code)) })),
    leftOut: found.flatMap(({ code, reason }) => (reason === null ? [] : [{ code, reason }])),
  };
}

async function findReason(run: Run, code: string): Promise<LeftOut['reason'] | null> {
  const { explainRegistrationCode: explained } = await run(explainRegistrationCode, { registrationCode: code });
  return findQrRefusal(explained.details);
}
