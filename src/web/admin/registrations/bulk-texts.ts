import type { TextKey } from '#texts/keys.ts';

/** What a change of many registrations is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  RESEND: {
    done: 'registrations.change.resent',
    running: 'registrations.change.resending',
    name: 'registrations.changes.resend',
  },
  WITHDRAW: {
    done: 'registrations.change.withdrawn',
    running: 'registrations.change.withdrawing',
    name: 'registrations.changes.withdraw',
  },
  ERASE: {
    done: 'registrations.change.erased',
    running: 'registrations.change.erasing',
    name: 'registrations.changes.erase',
  },
} as const satisfies Record<string, Record<string, TextKey>>;
