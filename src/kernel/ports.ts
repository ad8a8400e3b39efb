import type { AuditAction } from './audit-actions.ts';

/**
 * Runs `work` with stores and jobs that share one PostgreSQL transaction: everything is committed, or nothing. A thrown
 * error rolls back.
 */
export type Transaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** A transaction that exceeded the lock timeout; it had no effect. */
export type LockTimeout = Error & { readonly kind: 'lock-timeout' };

export function isLockTimeout(error: unknown): error is LockTimeout {
  return error instanceof Error && 'kind' in error && error.kind === 'lock-timeout';
}

/**
 * Runs work that would hold a connection while it waits, with limited concurrency; `too-long` if it could not start in
 * time.
 */
export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result | 'too-long'>;

/** Repeats work that may run twice while the database is unavailable, for as long as a restart takes. */
export type RetryOnConnectionLoss = <Value>(work: () => Promise<Value>) => Promise<Value>;

export type EnqueueOptions = {
  /** An instant, or seconds from now. */
  readonly startAfter?: Date | number;
  /** Only one job with the same name and group runs at a time. */
  readonly group?: string;
};

/**
 * Enqueues a job of a subscriber in the transaction that it belongs to. Only a subscriber's own action enqueues, to put
 * off what it cannot do yet; what has happened is published as an event.
 */
export type JobQueue = {
  enqueue(subscriber: string, data: object, options?: EnqueueOptions): Promise<void>;
};

/**
 * A statement that enqueues jobs, for a store that makes it a part of its own statement: the list of the jobs is a JSON
 * value between two parts of the text.
 */
export type JobStatement = { readonly before: string; readonly jobs: string; readonly after: string };

/**
 * A change as its action describes it. Values contain neither secrets nor personal data: entries stay when a person's
 * data is erased. The whole of both sides may be given; the log stores what differs.
 */
export type AuditRecord = {
  /** `member:` and the id of an admin, `cli`, or what the program did by itself, such as `schedule`. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The kind that the catalogue of actions names, then `:` and the id if there are several of the kind. */
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * Records who changed what, in the same transaction as the change. The log itself knows from where, and what the actor
 * was allowed to do: an entry of an admin whose permission or session has ended since then throws, and the role and session
 * of every other one stay as they are until the transaction ends. Who ends the own session records or judges first.
 */
export type AuditTrail = {
  /** The same for a change whose entries follow later, by a job. */
  judge(actor: string): Promise<void>;
  record(entry: AuditRecord): Promise<void>;
  /** Records many changes by one statement. */
  recordAll(entries: readonly AuditRecord[]): Promise<void>;
};

/** Counts an attempt under a name and a subject; returns the seconds to wait if the limit is exceeded, else null. */
export type TakeAttempt = (limit: string, subject: string) => Promise<number | null>;

/**
 * Live events between processes. A topic is a short text without personal data; events are not stored for late
 * listeners.
 */
export type LiveEvents = {
  publish(topic: string): Promise<void>;
  /**
   * Yields for each event of the topic, and once more if events may have been missed: a woken listener reads the state.
   * Ends when the consumer returns. Listening has started when the promise resolves.
   */
  listen(topic: string): Promise<AsyncIterableIterator<unknown>>;
};

/**
 * Secrets of links in mails, derived by an operator's key from the mail's identity and a salt in the link's row: the
 * same mail has the same link whenever it is sent, and neither the key nor the database alone can create the link.
 */
export type MailSecrets = {
  readonly newestKeyId: string;
  readonly keyIds: readonly string[];
  /** Random bytes for a new link. */
  newSalt(): Uint8Array;
  /** Null if the key is no longer known. Links created before salts existed have none. */
  derive(
    keyId: string,
    mail: string,
    salt: Uint8Array | null,
  ): { readonly token: string; readonly hash: Uint8Array; readonly code: string } | null;
  /** Compares two codes in constant time. */
  isSameCode(one: string, other: string): boolean;
};

/** Encrypts secrets that are stored. Keys rotate; what older keys encrypted is still read. */
export type SecretCipher = {
  readonly newestKeyId: string;
  /** The context says whose secret it is; another one does not decrypt it. */
  encrypt(secret: Uint8Array, context: string): StoredSecret;
  /** Null if the key is no longer known, or the context is another one. */
  decrypt(stored: StoredSecret, context: string): Uint8Array | null;
};
export type StoredSecret = { readonly keyId: string; readonly encrypted: Uint8Array };

/** Signs registration links. Keys rotate; links signed with older keys still verify. */
export type LinkSigner = {
  /** Signs with the newest key; `mac` is base64url. */
  sign(text: string): { readonly keyId: string; readonly mac: string };
  /** Compares in constant time; false for an unknown or expired key. */
  verify(text: string, keyId: string, mac: string): boolean;
};

/** A job that failed every time. Its data contain ids only. */
export type DeadLetter = {
  readonly id: string;
  /** The name of the job. */
  readonly kind: string;
  readonly data: object;
  readonly askedAt: Date;
  readonly diedAt: Date;
  readonly tries: number;
};

/** Jobs by the id of the first one of their tries, which stays the same when a dead letter is retried. */
export type JobRetries = {
  /** Puts the dead letters of jobs back into their queues; returns the jobs that had one. */
  retryJobs(jobIds: readonly string[]): Promise<readonly string[]>;
  /** Which of the jobs of some queues wait or run, also again after they had been dead letters. */
  findUnfinished(jobIds: readonly string[], queues: readonly string[]): Promise<readonly string[]>;
};

/** Returns the ids of the dead letters of one kind that are no longer needed. */
export type FindSuperfluous<Letter = DeadLetter> = (letters: readonly Letter[], at: Date) => Promise<readonly string[]>;
