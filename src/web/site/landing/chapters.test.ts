import { expect, test } from 'vitest';
import { getChapters } from './chapters.ts';

test.each([
  [
    ['claims', 'benefits', 'cards', 'stores', 'app', 'faq'],
    ['claims', 'benefits', 'cards-and-stores', 'app', 'faq'],
  ],
  [
    ['faq', 'claims'],
    ['faq', 'claims'],
  ],
  [
    ['stores', 'cards'],
    ['stores', 'cards'],
  ],
  [
    ['cards', 'faq', 'stores'],
    ['cards', 'faq', 'stores'],
  ],
  [['faq', 'of tomorrow', 'faq'], ['faq']],
  [[], []],
])('[B2] the sections %j are the chapters %j', (sections, chapters) => {
  expect(getChapters(sections)).toEqual(chapters);
});
