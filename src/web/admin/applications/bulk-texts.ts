import type { TextKey } from '#texts/keys.ts';

/** What a decision about many applications is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  APPROVE: {
    done: 'applications.change.approved',
    running: 'applications.change.approving',
    name: 'applications.changes.approve',
  },
  DECLINE: {
    done: 'applications.change.declined',
    running: 'applications.change.declining',
    name: 'applications.changes.decline',
  },
} as const satisfies Record<string, Record<string, TextKey>>;
