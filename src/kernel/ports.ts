/**
 * Runs `work` with stores and jobs that share one PostgreSQL transaction: all of it is committed, or none.
 * A thrown error rolls back.
 */
export type Transaction<Stores> = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>;

/** A transaction that waited longer for a lock than anything may; nothing of it has happened. */
export type LockTimeout = Error & { readonly kind: 'lock-timeout' };

export function isLockTimeout(error: unknown): error is LockTimeout {
  return error instanceof Error && 'kind' in error && error.kind === 'lock-timeout';
}

/** Runs work that would hold a connection while it waits, a few at once; `too-long` where its turn has not come in time. */
export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result | 'too-long'>;

/** Runs work that may run twice anew while the database is away, for as long as a restart takes. */
export type RetryOnConnectionLoss = <Value>(work: () => Promise<Value>) => Promise<Value>;

export type EnqueueOptions = {
  /** A moment, or the seconds from now. */
  readonly startAfter?: Date | number;
  /** Of jobs with the same name and key only one waits at a time. */
  readonly singletonKey?: string;
  /** Of jobs with the same name and group only one runs at a time. */
  readonly group?: string;
};

/** Enqueues jobs of the map `Jobs` (name to data) in the transaction that it was handed out with. */
export type JobQueue<Jobs> = {
  enqueue<Name extends keyof Jobs & string>(name: Name, data: Jobs[Name], options?: EnqueueOptions): Promise<void>;
};

/** Writes who changed what, in the same transaction as the change. Values carry no secrets. */
export type AuditTrail = {
  record(entry: {
    readonly actor: string;
    readonly action: string;
    readonly subject: string;
    readonly before: unknown;
    readonly after: unknown;
  }): Promise<void>;
};

/** Counts an attempt under a name and a subject; answers the seconds to wait when the limit is passed, else null. */
export type TakeAttempt = (limit: string, subject: string) => Promise<number | null>;

/** Live events between processes. A topic is a short text without personal data; nothing is kept for late listeners. */
export type LiveEvents = {
  publish(topic: string): Promise<void>;
  /**
   * Yields for each event of the topic, and once more where some may have been missed: who is woken reads the state. Ends
   * when the consumer returns. Listening has begun when it resolves.
   */
  listen(topic: string): Promise<AsyncIterableIterator<unknown>>;
};

/**
 * Secrets of links in mails, derived by a key of the operator from what names the mail and a salt that only the link's row
 * has: the same mail has the same link whenever it is sent, and neither the key nor the database makes it alone.
 */
export type MailSecrets = {
  readonly newestKeyId: string;
  readonly keyIds: readonly string[];
  /** Random bytes for a new link. */
  newSalt(): Uint8Array;
  /** Null where the key is not known any more. Links from before there were salts have none. */
  derive(
    keyId: string,
    mail: string,
    salt: Uint8Array | null,
  ): { readonly token: string; readonly hash: Uint8Array } | null;
};

/** A job that failed every time. Its data hold ids only. */
export type DeadLetter = {
  readonly id: string;
  /** The name of the job. */
  readonly kind: string;
  readonly data: object;
  readonly askedAt: Date;
  readonly diedAt: Date;
  readonly tries: number;
};

/** Those of dead letters of one kind that nobody waits for any more, by their ids. */
export type FindSuperfluous<Letter = DeadLetter> = (letters: readonly Letter[], at: Date) => Promise<readonly string[]>;
