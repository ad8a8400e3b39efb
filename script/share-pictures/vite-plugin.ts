import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Brand, ShareCard } from '#kernel/brand.ts';
import { LOCALES } from '#kernel/locale.ts';
import { drawGround, drawShare, type Look, type Words } from './draw.ts';
import { resolveFontPath } from './face.ts';

type Picture = {
  readonly brand: string;
  readonly locale: string;
  readonly name: string;
  readonly look: Look;
  readonly words: Words;
};

const MODULE = 'virtual:share-pictures';
const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/share-pictures');

/**
 * Adds a picture for shared links to the browser's build for each brand and language; `virtual:share-pictures` provides
 * their addresses. The name contains a hash of the inputs, so that unchanged pictures are not drawn again.
 */
export function sharePictures(): Plugin {
  let base = '/';
  return {
    name: 'share-pictures',
    configResolved: (config) => {
      base = config.base;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const pictures = await allPictures();
      return `export const sharePictures = ${JSON.stringify(mapAddresses(pictures, base))};\n`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client' || base === '/') return;
      for (const [name, source] of await drawn(await allPictures()))
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
    },
  };
}

function mapAddresses(pictures: readonly Picture[], base: string): Record<string, Record<string, string>> {
  const addresses: Record<string, Record<string, string>> = {};
  for (const { brand, locale, name } of pictures)
    addresses[brand] = { ...addresses[brand], [locale]: `${base}assets/${name}` };
  return addresses;
}

async function allPictures(): Promise<readonly Picture[]> {
  const brands = (await readdir(join(ROOT, 'brands'), { withFileTypes: true })).filter((one) => one.isDirectory());
  return (await Promise.all(brands.map(({ name }) => listPictures(name)))).flat();
}

async function listPictures(id: string): Promise<readonly Picture[]> {
  const folder = join(ROOT, 'brands', id);
  const { brand }: { brand: Brand } = await import(pathToFileURL(join(folder, 'brand.ts')).href);
  const { card }: { card: ShareCard } = await import(pathToFileURL(join(folder, 'share-card.ts')).href);
  const images = join(folder, 'images');
  const { background, text, muted } = brand.colors;
  const colors = { background, text, muted };
  const files = [join(images, card.picture), join(images, 'logo.svg'), ...drawing()];
  const fonts = [...card.displayFonts, ...card.bodyFonts].map(resolveFontPath);
  const bytes = await Promise.all([...files, ...fonts].map((file) => readFile(file)));
  return Promise.all(
    LOCALES.map(async (locale) => {
      const eyebrow = (await readTexts(locale))['hero.eyebrow'] ?? '';
      const words = { eyebrow, headline: brand.tagline[locale] };
      const hash = createHash('sha256').update(JSON.stringify({ card, colors, words }));
      for (const part of bytes) hash.update(part);
      const name = `share-${id}-${locale}-${hash.digest('base64url').slice(0, 8)}.jpg`;
      return { brand: id, locale, name, look: { card, images, colors }, words };
    }),
  );
}

function drawing(): readonly string[] {
  return ['draw.ts', 'face.ts', 'lines.ts'].map((file) => join(import.meta.dirname, file));
}

async function readTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(ROOT, 'src/texts', locale, 'landing', 'landing.json'), 'utf8'));
}

/** The pictures by name, from the cache if they exist there. */
async function drawn(pictures: readonly Picture[]): Promise<readonly (readonly [name: string, picture: Buffer])[]> {
  const grounds = new Map<string, Promise<Buffer>>();
  await mkdir(CACHE, { recursive: true });
  return Promise.all(
    pictures.map(async ({ brand, name, look, words }) => {
      const file = join(CACHE, name);
      const known = await readFile(file).catch(() => null);
      if (known) return [name, known] as const;
      const ground = grounds.get(brand) ?? drawGround(look);
      grounds.set(brand, ground);
      const picture = await drawShare(await ground, look, words);
      await writeFile(file, picture);
      return [name, picture] as const;
    }),
  );
}
