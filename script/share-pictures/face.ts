import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** How a line of text is set: size in pixels, tracking relative to it. */
export type Setting = { readonly size: number; readonly tracking: number };

/** A typeface of several files, like web fonts: each character is taken from the first file that has it. */
export type Face = {
  width(text: string, setting: Setting): number;
  /** The outlines of a line as the `d` of an SVG path, so that drawing needs no font. */
  outline(text: string, setting: Setting, x: number, baseline: number): string;
};

/** Opens fonts of npm packages by their import paths. */
export async function openFace(files: readonly string[]): Promise<Face> {
  const fonts = await Promise.all(files.map(openFont));
  return {
    width: (text, setting) => place(fonts, text, setting).width,
    outline(text, setting, x, baseline) {
      const { glyphs } = place(fonts, text, setting);
      return glyphs
        .map(({ glyph, scale, left, rise }) =>
          glyph.path
            .scale(scale, -scale)
            .translate(x + left, baseline - rise)
            .toSVG(),
        )
        .join('');
    },
  };
}

export function resolveFontPath(file: string): string {
  return fileURLToPath(import.meta.resolve(file));
}

const opened = new Map<string, Promise<Font>>();

/** Unpacking a web font takes longer than all drawing with it. */
function openFont(file: string): Promise<Font> {
  const font = opened.get(file) ?? readFile(resolveFontPath(file)).then(parseFont);
  opened.set(file, font);
  return font;
}

function parseFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('A collection of fonts is not one font');
  return font;
}

type Placed = {
  readonly glyph: Font['layout'] extends (...rest: never[]) => { glyphs: (infer Glyph)[] } ? Glyph : never;
  readonly scale: number;
  readonly left: number;
  readonly rise: number;
};

function place(fonts: readonly Font[], text: string, { size, tracking }: Setting) {
  const glyphs: Placed[] = [];
  let width = 0;
  for (const { font, part } of splitRuns(fonts, text)) {
    const run = font.layout(part);
    const scale = size / font.unitsPerEm;
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
      glyphs.push({ glyph, scale, left: width + xOffset * scale, rise: yOffset * scale });
      width += xAdvance * scale + tracking * size;
    }
  }
  return { glyphs, width: width - tracking * size };
}

/** Adjacent characters of one font stay together, so that they are kerned. */
function splitRuns(fonts: readonly Font[], text: string): readonly { readonly font: Font; readonly part: string }[] {
  const runs: { font: Font; part: string }[] = [];
  for (const sign of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    if (!font) throw new Error(`No font of the share picture has ${sign}`);
    const last = runs.at(-1);
    if (last?.font === font) last.part += sign;
    else runs.push({ font, part: sign });
  }
  return runs;
}
