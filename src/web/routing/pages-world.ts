import { createContext, type RouterContextProvider } from 'react-router';
import type { Brand } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';
import type { NoteFact } from '#kernel/funnel-fact.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { OperationRequest, OperationResponse } from './operation.ts';
import type { CallFacts, ConsentFacts, ErrorReportFacts, TokenStorage } from './page-facts.tsx';

export type Viewer = {
  readonly id: string;
  readonly firstName: string;
  readonly role: 'MEMBER' | 'ADMIN';
  /** Names the member to the consent script and analytics without telling who it is. */
  readonly saltedHashedId: string;
};

/** Origins that the operator's own parts need beside our own (shop, consent, analytics), by CSP directive. */
export type ExtraSources = Readonly<
  Partial<Record<'script' | 'style' | 'img' | 'font' | 'connect' | 'frame' | 'form', readonly string[]>>
>;

/** All that pages need to know of a request; `app.ts` makes one for each. */
export type PagesWorld = {
  readonly brand: Brand;
  readonly clock: Clock;
  /** Scheme and host, without a slash at the end; absolute links are made of it and of nothing else. */
  readonly publicOrigin: string;
  /** Runs an operation of `operations/` in process, as the same visitor. */
  readonly execute: (operation: OperationRequest) => Promise<OperationResponse>;
  /** Whose token came with the request. */
  readonly viewer: Viewer | null;
  /** Of the prefix, the cookie or the browser: read once, as the page cache's key reads it. */
  readonly locale: Locale;
  /** ISO 3166-1 alpha-2, determined and supported (specification E5). */
  readonly country: Country;
  /** Whether anything said so; else the browser goes on looking. */
  readonly countryKnown: boolean;
  /** The operator's own login page, or null for ours. */
  readonly loginUrl: string | null;
  readonly production: boolean;
  /** The fingerprints of all blocked referrers where they are denied, else null; see client/referrer-door.ts. */
  readonly blockedReferrers: string | null;
  readonly tokenStorage: TokenStorage;
  readonly consent: ConsentFacts;
  readonly calls: CallFacts;
  readonly errorReports: ErrorReportFacts | null;
  /** Names this request's fault, if one happens, in the log and on the page. */
  readonly incidentId: string;
  /** Logs a fault once, under the incident id. */
  readonly reportFault: (error: unknown) => void;
  readonly extraSources?: ExtraSources;
  /** What a style of the build says, by its address; null where there is none of it. */
  readonly styleOf: (address: string) => string | null;
  /** Has the funnel count something where the answer is given out, each time that a shared page is. */
  readonly noteFact: NoteFact;
};

export const pagesWorld = createContext<PagesWorld>();

export function worldOf(context: Readonly<RouterContextProvider>): PagesWorld {
  return context.get(pagesWorld);
}
