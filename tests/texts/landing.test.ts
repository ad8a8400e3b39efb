import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_CATALOGS, readMessages } from '#texts/catalogs.ts';
import { collectImports, resolveImport } from '../architecture/layers.ts';
import { exists, load, root } from '../architecture/source-files.ts';
import { quotedTexts } from './messages.ts';

/** The modules that a browser runs first on the landing page; its later parts are loaded with all texts. */
const STARTS = ['src/web/root.tsx', 'src/web/entry.client.tsx', 'src/web/site/landing/page.tsx'];

// On the landing page the browser has these texts only after the next navigation, so there they would appear as keys.
test('the landing page uses no text of the files that are loaded after it', () => {
  const later = PAGE_CATALOGS.filter((catalog) => catalog !== 'landing');
  const after = new Set(later.flatMap((catalog) => Object.keys(readMessages(join(root, 'src/texts'), 'en', catalog))));
  const lateTexts = [...reached(STARTS)].flatMap((path) =>
    quotedTexts(load(path))
      .filter((text) => after.has(text))
      .map((key) => `${path}: ${key}`),
  );
  expect(reached(STARTS)).toContain('src/web/site/landing/sections/code-entry-form.tsx');
  expect(reached(STARTS)).toContain('src/web/site/landing/submit.ts');
  expect(lateTexts).toEqual([]);
});

const DOORS: Readonly<Record<string, RegExp>> = {
  en: /\bdoors?\b/i,
  de: /\btür/i,
  fr: /\bportes?\b/i,
  it: /\bport[ae]\b/i,
  nl: /\bdeur/i,
  pl: /\bdrzwi/i,
  sv: /\bdörr/i,
};

test.each(Object.entries(DOORS))(
  '[C4] in %s a landing has one door at most, and none where the code is the key',
  (locale, door) => {
    const texts = (file: string) =>
      Object.entries(JSON.parse(load(`src/texts/${locale}/${file}`).text) as Record<string, string>);
    const screens = ['landing/landing.json', 'site/intro.json', 'site/landing-popups.json'];
    const doors = screens.flatMap(texts).filter(([, text]) => door.test(text));
    const headlines = doors.map(([key]) => key).filter((key) => key.startsWith('headline.'));
    // Texts other than headlines are on every landing, with any headline.
    expect(doors).toHaveLength(headlines.length);
    expect(headlines.filter((key) => key.startsWith('headline.default.'))).toEqual([]);
    expect(new Set(headlines.map((key) => key.split('.')[1])).size).toBe(headlines.length);
  },
);

function reached(starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path) || !isOfBrowser(path)) continue;
    seen.add(path);
    open.push(...importedBy(path));
  }
  return seen;
}

function importedBy(path: string): readonly string[] {
  const { text } = load(path);
  const isLate = (specifier: string) => specifier.endsWith('.tsx') && text.includes(`import('${specifier}')`);
  return collectImports({ path, text })
    .filter(({ specifier, typeOnly }) => !typeOnly && !isLate(specifier))
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((imported) => imported !== undefined);
}

function isOfBrowser(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.includes('.server.') && exists(path);
}

// The English sentence is fixed (specification C1).
test.each(['de', 'fr', 'it', 'nl', 'pl', 'sv'])(
  '[C1] in %s the text of a wrong code names the valid characters',
  (locale) => {
    const texts = JSON.parse(load(`src/texts/${locale}/landing/codes.json`).text) as Record<string, string>;
    expect(texts['code.characters']).toMatch(/\bA\b.*\bZ\b.*-.*_/);
  },
);
