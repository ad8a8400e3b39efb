import { type CommandOf, done } from '#platform/command-line/command.ts';
import type { ReadDependencies } from '../actions/ports.ts';
import { createPreviewLinks, type PreviewLinkDependencies } from '../actions/preview-links.ts';
import { refuseUnknown } from '../actions/save-change.ts';
import { getKey, toOutcome } from './to-outcome.ts';

export const previewCommand: CommandOf<ReadDependencies & PreviewLinkDependencies> = {
  name: 'experiment preview',
  about: 'prints a link to each variation, valid 7 days; archived experiments have none',
  words: ['KEY'],
  options: {},
  async run(deps, given) {
    const experiment = await deps.experiments.find(getKey(given));
    if (!experiment) return toOutcome(refuseUnknown(getKey(given)));
    const links = createPreviewLinks(deps, experiment);
    return done({ links }, ...links.map(({ variation, url }) => `${variation.padEnd(32)} ${url}`));
  },
};
