import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Brand, ShareCard } from '#kernel/brand.ts';
import { drawGround } from '../../script/share-pictures/draw.ts';
import { openFace } from '../../script/share-pictures/face.ts';
import { fitLines } from '../../script/share-pictures/lines.ts';
import { filesLike, root } from './source-files.ts';

const folders = filesLike('brands/*/brand.ts').map((path) => join(root, path, '..'));

/** The relative luminance of WCAG 2.2, of a colour with 0 to 255 a channel. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function getChannels(color: string): readonly number[] {
  return (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
}

describe.each(folders)('[B9] the picture of shared links of %s', async (folder) => {
  const { brand }: { brand: Brand } = await import(/* @vite-ignore */ join(folder, 'brand.ts'));
  const { card }: { card: ShareCard } = await import(/* @vite-ignore */ join(folder, 'share-card.ts'));

  test('has enough contrast wherever its words stand', async () => {
    const ground = await drawGround({ card, images: join(folder, 'images'), colors: brand.colors });
    const place = { left: 80, top: 160, width: card.textWidth, height: 400 };
    const { data } = await sharp(ground).extract(place).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [text, muted] = [brand.colors.text, brand.colors.muted].map((color) => luminance(getChannels(color)));
    const grounds = Array.from({ length: data.length / 3 }, (_, at) =>
      luminance([...data.subarray(at * 3, at * 3 + 3)]),
    );
    expect(Math.min(...extremes(grounds).map((one) => contrast(text ?? 0, one)))).toBeGreaterThan(4.5);
    expect(Math.min(...extremes(grounds).map((one) => contrast(muted ?? 0, one)))).toBeGreaterThan(3);
  });

  test('has room for its sentence in every language, without an overlong line', async () => {
    const face = await openFace(card.displayFonts);
    for (const sentence of Object.values(brand.tagline)) {
      const space = { width: card.textWidth, lines: 3, sizes: [92, 72, 50] };
      const { lines, size } = fitLines(face, sentence, card.tracking, space);
      expect(lines.join(' ').replaceAll('\u00a0', ' ')).toBe(sentence.replaceAll('\u00a0', ' '));
      for (const line of lines) {
        expect(face.width(line, { size, tracking: card.tracking })).toBeLessThanOrEqual(card.textWidth);
        expect(line).not.toMatch(/^[–—]| \p{L}$/u);
      }
    }
  });
});

function extremes(values: readonly number[]): readonly number[] {
  return [values.reduce((one, other) => Math.min(one, other)), values.reduce((one, other) => Math.max(one, other))];
}
