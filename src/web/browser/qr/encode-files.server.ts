import { crc32, deflateSync } from 'node:zlib';
import type { QrFormat } from '#modules/invitation/rules/qr-code.ts';
import { drawQr, encodeSquares } from './draw-qr.server.ts';

/** The least width of a PNG, for prints of 8 cm at 300 dots per inch. */
const PIXELS = 1_000;

/** The file of a QR code in a format. */
export function encodeQrFile(text: string, format: QrFormat): Uint8Array<ArrayBuffer> {
  return new Uint8Array(format === 'svg' ? Buffer.from(encodeSvg(text)) : encodePng(text));
}

/** An SVG file of a QR code, black on white in any brand: readers need the contrast. */
export function encodeSvg(text: string): string {
  const { size, path } = drawQr(text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PIXELS}" height="${PIXELS}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
  ].join('');
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file of a QR code with one bit a pixel; each square has the same whole number of pixels. */
export function encodePng(text: string): Buffer {
  const squares = encodeSquares(text);
  const scale = Math.ceil(PIXELS / squares.length);
  const width = squares.length * scale;
  const lines = squares.flatMap((row) => new Array<Buffer>(scale).fill(encodeLine(row, scale)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // One bit of grey; compression, filter and interlacing are the only or the simplest methods.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A line of pixels after its filter type, 0. White is 1. */
function encodeLine(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
