import type { TextKey } from '#texts/keys.ts';

/** The sections of the page, in their order: their ids, which links name, and their titles. */
export const SECTIONS = [
  { id: 'summary', title: 'experiment.summary.title' },
  { id: 'split', title: 'experiment.split.title' },
  { id: 'simulator', title: 'experiment.simulator.title' },
  { id: 'preview', title: 'experiment.preview.title' },
  { id: 'results', title: 'experiment.results.title' },
  { id: 'history', title: 'experiment.history.title' },
] as const satisfies readonly { readonly id: string; readonly title: TextKey }[];

export type SectionId = (typeof SECTIONS)[number]['id'];
