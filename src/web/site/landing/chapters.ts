import { SECTIONS, type Section } from '#modules/invitation/rules/customization.ts';

/** A section of the page below its hero. Stores directly after the cards form one chapter with them. */
export type Chapter = Section | 'cards-and-stores';

/** Returns the chapters of a customization in order, each once; a name that this build does not know yet is skipped. */
export function getChapters(sections: readonly string[]): readonly Chapter[] {
  const known = [...new Set(sections)].flatMap((name) => SECTIONS.find((one) => one === name) ?? []);
  return known.flatMap((section, at): readonly Chapter[] => {
    if (section === 'cards' && known[at + 1] === 'stores') return ['cards-and-stores'];
    return section === 'stores' && known[at - 1] === 'cards' ? [] : [section];
  });
}
