import { expect, test } from 'vitest';
import { filesLike, isTest, load } from './source-files.ts';

/** Parts without a look of their own, or inside of others that the gallery shows. */
const UNSEEN = [
  ...['SkipLink', 'VisuallyHidden', 'ScreenOnly', 'ToastRegion', 'StickyCallToAction'],
  ...['FieldFrame', 'FieldError', 'IconDrawing'],
];

const parts = filesLike('src/web/ui/*.tsx', 'src/web/ui/sections/*.tsx')
  .filter((path) => !isTest(path))
  .flatMap((path) => [...load(path).text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name));
const gallery = filesLike('script/develop/gallery/*.tsx').map((path) => load(path).text);

test('the gallery shows every part of the design system', () => {
  expect(parts.length).toBeGreaterThan(60);
  const shown = (part: string) => gallery.some((text) => new RegExp(`<${part}\\b`).test(text));
  expect(parts.filter((part) => !shown(part))).toEqual(UNSEEN.filter((part) => parts.includes(part)).toSorted(byFirst));
  expect(UNSEEN.filter((part) => !parts.includes(part))).toEqual([]);
});

function byFirst(one: string, other: string): number {
  return parts.indexOf(one) - parts.indexOf(other);
}
