import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { translate } from '#texts/translate.ts';
import { PAGES } from '#web/routing/generated/pages.server.ts';
import type { DeclaredPage } from '#web/routing/page-handle.ts';
import { brand as formeLibre } from '../../brands/forme-libre/brand.ts';
import { brand as maisonNocturne } from '../../brands/maison-nocturne/brand.ts';

const pages: readonly DeclaredPage[] = PAGES;

describe.each([maisonNocturne, formeLibre])('[B9] titles and descriptions of $name', ({ name }) => {
  describe.each(LOCALES)('in %s', (locale) => {
    const getText = (key: string) => translate(locale, key, { brand: name });

    test('are unique for each page', () => {
      for (const words of [
        pages.map(({ title }) => getText(title)),
        pages.map(({ description }) => getText(description)),
      ])
        expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([]);
    });

    test('fit into the results of search engines', () => {
      const wrong = pages.filter(({ title, description, robots }) => {
        const [titleLength, length] = [getText(title).length, getText(description).length];
        return titleLength < 10 || titleLength > 65 || length < (robots ? 70 : 30) || length > 160;
      });
      expect(
        wrong.map(({ path, title, description }) => `${path}: ${getText(title)} | ${getText(description)}`),
      ).toEqual([]);
    });

    test('name the club', () => {
      expect(pages.filter(({ title }) => !getText(title).includes(name)).map(({ path }) => path)).toEqual([]);
    });
  });
});
