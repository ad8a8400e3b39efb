import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { drawQr, encodeSquares } from './draw-qr.server.ts';
import { encodePng, encodeSvg } from './encode-files.server.ts';

const TEXTS = [
  'https://club.example/acquisition/?rc=2K7M-3PQRS-4TVWXR',
  `https://club.example/?rc=${'A'.repeat(64)}&vt=${'x'.repeat(80)}`,
];

type Image = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Black and white pixels, as a camera's picture. */
function toImage(width: number, isDark: (x: number, y: number) => boolean): Image {
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height: width, data };
}

function readPng(png: Buffer): Image {
  const width = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const bytes = 1 + Math.ceil(width / 8);
  return toImage(width, (x, y) => ((lines[y * bytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0);
}

describe.each(TEXTS)('a QR code of %s', (text) => {
  test('is read back from its PNG', () => {
    const png = encodePng(text);
    expect(decodeQR(readPng(png))).toBe(text);
    expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1_000);
    expect(png.length).toBeLessThan(20_000);
  });

  test('has the same squares in its drawing, with a quiet zone of four', () => {
    const squares = encodeSquares(text);
    const { size, path } = drawQr(text);
    const drawn = new Set<string>();
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let step = 0; step < Number(length); step += 1) drawn.add(`${Number(x) + step} ${y}`);
    const dark = squares.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])));
    expect([...drawn].sort()).toEqual(dark.sort());
    expect(squares.slice(0, 4).flat().some(Boolean)).toBe(false);
    expect(size).toBe(squares.length);
  });

  test('is an SVG file of one path, black on white', () => {
    expect(encodeSvg(text)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"[^<]*><path fill="#fff" [^<]*\/><path d="[^"<]+"\/><\/svg>$/,
    );
  });
});
