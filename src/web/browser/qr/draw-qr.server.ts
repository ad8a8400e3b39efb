import encodeQR from 'qr';

/** A QR code as a drawing of squares: the number of squares on each side with the quiet zone, and the path of the dark ones. */
export type QrDrawing = { readonly size: number; readonly path: string };

/** The quiet zone that ISO/IEC 18004 asks for, in squares. */
const QUIET_ZONE = 4;

/** Draws a QR code that is still read with 15 % of it hidden or dirty. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeSquares(text);
  const path = rows.flatMap((row, y) => listRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size: rows.length, path: path.join('') };
}

/** The squares of a QR code with its quiet zone, row by row; dark ones are true. */
export function encodeSquares(text: string): readonly (readonly boolean[])[] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

type Run = { readonly x: number; readonly length: number };

/** Dark squares side by side are one rectangle: thin lines would show between several. */
function listRuns(row: readonly boolean[]): readonly Run[] {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts.map((x) => {
    const end = row.indexOf(false, x);
    return { x, length: (end < 0 ? row.length : end) - x };
  });
}
