import { describe, expect, test } from 'vitest';
import { readQr } from '../../../../tests/support/read-qr.ts';
import { drawQr, encodeSquares } from './draw-qr.server.ts';
import { encodePng, encodeSvg } from './encode-files.server.ts';

const TEXTS = [
  'https://club.example/acquisition/?rc=2K7M-3PQRS-4TVWXR',
  `https://club.example/?rc=${'A'.repeat(64)}&vt=${'x'.repeat(80)}`,
];

describe.each(TEXTS)('a QR code of %s', (text) => {
  test('is read back from its PNG', () => {
    const png = encodePng(text);
    expect(readQr(png)).toBe(text);
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
