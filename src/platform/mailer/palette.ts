import type { Brand } from '#kernel/brand.ts';

export type Palette = {
  readonly background: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly rule: string;
};

/** A brand's colours in a mail, for light and for dark mode. */
export function createPalettes(colors: Brand['colors']): { readonly light: Palette; readonly dark: Palette } {
  const { background, surface, text, muted } = colors;
  const own = { background, surface, text, muted, rule: mix(text, surface, 0.18) };
  if (luminance(background) < luminance(text)) return { light: own, dark: own };
  const dark = {
    background: mix(text, '#000000', 0.45),
    surface: mix(text, '#000000', 0.75),
    text: mix(background, '#ffffff', 0.6),
    muted: mix(background, text, 0.7),
    rule: mix(background, text, 0.25),
  };
  return { light: own, dark };
}

/** Mixes `share` of the first colour with the rest of the second; both as #rrggbb. */
function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, index) => Math.round(value * share + (other[index] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of two colours by WCAG 2.2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
