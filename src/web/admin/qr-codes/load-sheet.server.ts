import { MOST_QR_CODES } from '#modules/invitation/rules/qr-code.ts';
import { codeJobRows } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { listSelectedCodes } from '../codes/selected-codes.server.ts';
import { type LoadedCodes, loadCodes } from './load-codes.server.ts';
import { parseCodes } from './parse-codes.ts';

/** A sheet of codes that are typed or selected: which of the sheets it is, and all codes for the others. */
export type TypedSheet = LoadedCodes & {
  readonly codes: readonly string[];
  readonly sheet: number;
  readonly sheets: number;
};

/** Draws the sheet with a number; the last one for a number beyond it. */
export async function loadTyped(
  run: Run,
  publicOrigin: string,
  codes: readonly string[],
  wanted: number,
): Promise<TypedSheet> {
  const sheets = Math.max(1, Math.ceil(codes.length / MOST_QR_CODES));
  const sheet = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), sheets) : 1;
  const shown = codes.slice((sheet - 1) * MOST_QR_CODES, sheet * MOST_QR_CODES);
  return { ...(await loadCodes(run, shown, publicOrigin)), codes, sheet, sheets };
}

/** The codes of a posted form: typed ones, or those selected in the list whose filters the address has; null for too many. */
export async function readCodes(run: Run, form: FormData, params: URLSearchParams): Promise<readonly string[] | null> {
  if (form.get('kind') !== 'qr-codes') return parseCodes(String(form.get('codes') ?? ''));
  return listSelectedCodes(run, form, params);
}

/** A sheet of the codes that a batch or import has created, and after which row the next one begins; null for none. */
export type JobSheet = LoadedCodes & { readonly next: number | null };

export async function loadOfJob(run: Run, publicOrigin: string, id: string, after: number): Promise<JobSheet> {
  const codes: string[] = [];
  let last = after;
  for (;;) {
    const { codeJobRows: rows } = await run(codeJobRows, { id, after: last });
    for (const { number, code, outcome } of rows) {
      if (code != null && outcome === 'created') {
        if (codes.length === MOST_QR_CODES) return { ...(await loadCodes(run, codes, publicOrigin)), next: last };
        codes.push(code);
      }
      last = number;
    }
    if (rows.length === 0) return { ...(await loadCodes(run, codes, publicOrigin)), next: null };
  }
}
