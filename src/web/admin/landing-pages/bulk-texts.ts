import type { TextKey } from '#texts/keys.ts';

/** What a change of many landing pages is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  PUBLISH: {
    done: 'landingPages.change.published',
    running: 'landingPages.change.publishing',
    name: 'landingPages.publish',
  },
  END: { done: 'landingPages.change.ended', running: 'landingPages.change.ending', name: 'landingPages.end' },
  CANCEL: {
    done: 'landingPages.change.cancelled',
    running: 'landingPages.change.cancelling',
    name: 'landingPages.cancel',
  },
} as const satisfies Record<string, Record<string, TextKey>>;
