import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';
import type { Announce } from './ports.ts';

/** A client key and its environment. A remote key gets evaluated payloads only. */
export type SourceKey = { readonly environment: string; readonly key: string; readonly isRemote: boolean };

export type EmbeddedDependencies = {
  readonly clientKeys: readonly SourceKey[];
  readonly readPublication: (environment: string) => Promise<PublishedPayload>;
  /** Yields when a publication may have changed, in any process. */
  readonly listen: () => Promise<AsyncIterableIterator<unknown>>;
  /** Encrypts the contents of responses; null for plain ones. */
  readonly encrypt: ((text: string) => string) | null;
  readonly announce: Announce;
  readonly onError: (error: unknown) => void;
  readonly times: { readonly repeatMs: number; readonly retryMs: number; readonly startMs: number };
};
