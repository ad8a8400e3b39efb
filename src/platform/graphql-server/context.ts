import type { Locale } from '#kernel/locale.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** The context of every resolver, over HTTP, the socket or in process. */
export type RequestContext = {
  /** Null for everybody without a valid token. */
  readonly viewer: Viewer | null;
  /** The visitor's address or network, as trusted proxies report it; the key of rate limits, never logged. */
  readonly clientAddress: string;
  /** The solution of a challenge that the request carries, or null (specification K18). */
  readonly proofOfWork: string | null;
  /** The browser's name for itself, or null; recorded with a login only. */
  readonly userAgent: string | null;
  /** The visitor's presumed country, ISO 3166-1 alpha-2, by a trusted header or the address; null when unknown. */
  readonly country: string | null;
  readonly locale: Locale;
  /** The text of a key in the request's language, or in the given one; an unknown key is returned unchanged. */
  readonly translate: (key: string, locale?: Locale) => string;
  /** The referring host that the visitor's browser stored, or null. */
  readonly storedReferrer: string | null;
  /** The values that experiments give to flags in the visit of a page; absent outside of pages. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** The cookie that says which variations of experiments the visit saw, or null. */
  readonly exposures: string | null;
  readonly correlationId: string;
  /**
   * Passes a fact about the request to the program, which knows its type. Pages record their own facts, so in process
   * it does nothing.
   */
  readonly noteFact: (fact: object) => void;
};
