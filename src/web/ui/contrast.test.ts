import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

/** The pairs of colours on pages, with the contrast that WCAG 2.2 requires of each (1.4.3, 1.4.11). */
const PAIRS = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'surface-raised', 4.5],
  ['text', 'danger-surface', 4.5],
  ['text', 'success-surface', 4.5],
  ['text', 'selection', 4.5],
  ['muted', 'background', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'surface-raised', 4.5],
  ['link', 'background', 4.5],
  ['link', 'surface', 4.5],
  ['highlight', 'background', 4.5],
  ['highlight', 'surface', 4.5],
  ['danger', 'background', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['success', 'success-surface', 3],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['accent', 'background', 3],
  ['accent', 'surface', 3],
  ['control', 'background', 3],
  ['control', 'surface', 3],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
  ['focus', 'surface-raised', 3],
  ['focus', 'danger-surface', 3],
  ['on-card-first', 'card-first-light', 4.5],
  ['on-card-first', 'card-first-shade', 4.5],
  ['on-card-second', 'card-second-light', 4.5],
  ['on-card-second', 'card-second-shade', 4.5],
  ['on-card-third', 'card-third-light', 4.5],
  ['on-card-third', 'card-third-shade', 4.5],
] as const;

/** The tokens that a stylesheet declares for a selector; later declarations win. */
function getTokens(css: string, selector: string): Tokens {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, '').replaceAll('"', "'");
  const rules = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const bodies = rules.filter(([, head = '']) => head.split(',').some((one) => one.trim() === selector));
  const all = bodies.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)]);
  return new Map(all.map(([, name = '', value = '']) => [name, value.trim()]));
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`not a colour of six digits: ${hex}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The distance of two colours as points in the cube of red, green and blue. */
function distance(one: string, other: string): number {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return Math.hypot(...[1, 3, 5].map((at) => part(one, at) - part(other, at)));
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

const brands = readdirSync(new URL('../../../brands', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe.each(brands)('%s', (brand) => {
  const css = read(`../../../brands/${brand}/theme.css`);
  const plain = new Map([...getTokens(read('./tokens.css'), ':root'), ...getTokens(css, ':root')]);
  const inclined = new Map([...plain, ...getTokens(css, "[data-surface='inclined']")]);

  test.each(PAIRS)('%s on %s reaches %d', (front, back, least) => {
    for (const tokens of [plain, inclined]) {
      const colors = [tokens.get(`color-${front}`) ?? '', tokens.get(`color-${back}`) ?? ''] as const;
      expect(contrast(...colors)).toBeGreaterThanOrEqual(least);
    }
  });

  test('the cards have distinguishable colours', () => {
    const cards = ['first', 'second', 'third'].map((card) =>
      ['light', 'shade'].map((part) => plain.get(`color-card-${card}-${part}`)),
    );
    for (const [at, card] of cards.entries())
      for (const other of cards.slice(at + 1)) {
        const apart = card.map((color, part) => distance(color ?? '', other[part] ?? ''));
        expect(Math.max(...apart)).toBeGreaterThan(90);
      }
  });

  test('every colour token of the theme is in the table of pairs', () => {
    const known = getTokens(read('./tokens.css'), ':root');
    const unknown = [...plain.keys()].filter((name) => name.startsWith('color-') && !known.has(name));
    expect(unknown).toEqual([]);
  });
});

describe('the contrast function', () => {
  test('returns 21 for black on white and 1 for equal colours', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#2436d4', '#2436d4')).toBeCloseTo(1);
  });
});
