import { staticIsland } from '#web/browser/lazy/static-island.tsx';
import { getChapters } from '../chapters.ts';
import { loadChapters } from '../load-chapters.ts';
import type { Look } from '../visit.ts';
import { BlackFriday } from './black-friday.tsx';

// Their styles belong to the chunk `shell` (vite.config.ts).
const StaticChapter = staticIsland(loadChapters, 'chapter');

/** The chapters between hero and closing section, in the customization's order. */
export function Chapters({ look }: { readonly look: Look }) {
  const { sections, voucherPercent: percent, voucherMinimum: minimum } = look;
  return getChapters(sections).map((chapter) =>
    chapter === 'black-friday' ? (
      <BlackFriday key={chapter} />
    ) : (
      <StaticChapter key={chapter} chapter={chapter} percent={percent} minimum={minimum} />
    ),
  );
}
