import type { Locale } from '../../kernel/locale.ts';

/** The member or admin whose token came with the request; null for everybody else. */
export type Viewer = {
  readonly memberId: string;
  readonly sessionId: string;
  readonly role: 'MEMBER' | 'ADMIN';
};

/** What every resolver knows of its request, over HTTP, the socket or in process. */
export type RequestContext = {
  readonly viewer: Viewer | null;
  /** The visitor's address, from trusted proxies only; the key of limits, never logged. */
  readonly clientAddress: string;
  /** The address as the operator's trusted header names its country, or null. */
  readonly countryHeader: string | null;
  readonly locale: Locale;
  /** The text of a key in the request's language; an unknown key comes back as it is. */
  readonly translate: (key: string) => string;
  /** The referring host that the visitor's browser stored, or null. */
  readonly storedReferrer: string | null;
  readonly correlationId: string;
};
