import { createBufferedCounter } from '#kernel/buffered-counter.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ScannerSign } from '#kernel/scanner-sign.ts';
import type { AttemptKind, AttemptReason, AttemptRefusal, StoredAttempt } from '../rules/activation-attempt.ts';

/** Attempts that wait to be stored: of a registration, by its id or by the hash of a link, in hex. */
export type NewAttempts = StoredAttempt & ({ readonly registrationId: string } | { readonly tokenHash: string });

export type AttemptStore = {
  /** Stores what concerns a registration that is not erased, and nothing else; returns what it stored. */
  insertAttempts(
    attempts: readonly NewAttempts[],
  ): Promise<readonly { readonly kind: AttemptKind; readonly times: number }[]>;
};

/** The subject of an attempt: the registration, or the hash of the link that was used. */
export type AttemptSubject = { readonly registrationId: string } | { readonly tokenHash: Uint8Array };

/** Notes attempts in memory: nobody waits for the database, and none fails with it. */
export type AttemptLog = {
  noteRefused(kind: 'activation-refused' | 'resend-refused', subject: AttemptSubject, reason: AttemptRefusal): void;
  /** The code of a mail was entered, and refused if there is a reason. */
  noteCode(registrationId: string, reason: AttemptRefusal | null): void;
  /** A link was opened, by a scanner if there is a sign of one. */
  noteOpened(secret: string, sign: ScannerSign | null): void;
  flush(): Promise<void>;
};

/** The different attempts that wait to be stored at most, so that a flood of unknown links fills neither memory nor database. */
const MOST_WAITING = 1_000;

export type AttemptDependencies = {
  readonly clock: Clock;
  readonly hashToken: (token: string) => Uint8Array | null;
  readonly attempts: AttemptStore;
  /** Counts what was stored, or what was dropped because too much waits. */
  readonly countAttempts: (kind: AttemptKind | 'dropped', times: number) => void;
};

/** Creates the log of attempts of this process. What waits is written every few seconds, and lost in a crash. */
export function createAttemptLog({ clock, hashToken, attempts, countAttempts }: AttemptDependencies): AttemptLog {
  const waiting = new Set<string>();
  const buffer = createBufferedCounter<NewAttempts>({
    formatKey,
    sum: (one, other) => ({ ...one, times: one.times + other.times, at: min(one, other), lastAt: max(one, other) }),
    async write(noted) {
      for (const { kind, times } of await attempts.insertAttempts(noted)) countAttempts(kind, times);
    },
  });
  function add(attempt: NewAttempts): void {
    const key = formatKey(attempt);
    if (!waiting.has(key) && waiting.size >= MOST_WAITING) {
      countAttempts('dropped', 1);
      return;
    }
    waiting.add(key);
    buffer.add(attempt);
  }
  function note(kind: AttemptKind, subject: AttemptSubject, reason: AttemptReason | null): void {
    const now = clock();
    const attempt = { kind, reason, times: 1, at: now, lastAt: now };
    if ('registrationId' in subject) add({ ...attempt, registrationId: subject.registrationId });
    else add({ ...attempt, tokenHash: Buffer.from(subject.tokenHash).toString('hex') });
  }
  return {
    noteRefused: note,
    noteCode(registrationId, reason) {
      note(reason ? 'code-refused' : 'code-accepted', { registrationId }, reason);
    },
    noteOpened(secret, sign) {
      const tokenHash = hashToken(secret);
      if (tokenHash) note(sign ? 'scanned' : 'opened', { tokenHash }, sign);
    },
    async flush() {
      const written = buffer.flush();
      const keys = [...waiting];
      waiting.clear();
      await written.catch((error: unknown) => {
        for (const key of keys) waiting.add(key);
        throw error;
      });
    },
  };
}

function formatKey({ kind, reason, ...of }: NewAttempts): string {
  return `${kind} ${reason} ${'registrationId' in of ? of.registrationId : of.tokenHash}`;
}

function min(one: StoredAttempt, other: StoredAttempt): Instant {
  return one.at < other.at ? one.at : other.at;
}

function max(one: StoredAttempt, other: StoredAttempt): Instant {
  return one.lastAt > other.lastAt ? one.lastAt : other.lastAt;
}
