import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

type Image = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** The text of a QR code in a PNG file of ours: one bit a pixel, no filter, one block of data. */
export function readQr(png: Buffer): string {
  return decodeQR(readPng(png));
}

function readPng(png: Buffer): Image {
  const width = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const bytes = 1 + Math.ceil(width / 8);
  return toImage(width, (x, y) => ((lines[y * bytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0);
}

/** Black and white pixels, as a camera's picture. */
function toImage(width: number, isDark: (x: number, y: number) => boolean): Image {
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height: width, data };
}
