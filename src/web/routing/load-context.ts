import { createContext, type RouterContextProvider } from 'react-router';
import type { Clock } from '#kernel/instant.ts';
import type { NoteFact } from '#modules/funnel/rules.ts';
import type { ApiConfig, ConsentConfig, ErrorReportConfig, TokenStorage } from './document-data.tsx';
import type { OperationRequest, OperationResponse } from './operation.ts';
import type { VisitContext } from './visit-context.ts';

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

/** What loaders, actions and the document know of a request; the server makes one for each. */
export type LoadContext = {
  readonly visit: VisitContext;
  readonly clock: Clock;
  /** Scheme and host, without a slash at the end; absolute links are made of it and of nothing else. */
  readonly publicOrigin: string;
  /** Runs an operation of `operations/` in process, as the same visitor. */
  readonly execute: (operation: OperationRequest) => Promise<OperationResponse>;
  /** Whose token came with the request. */
  readonly viewer: Viewer | null;
  /** The operator's own login page, or null for ours. */
  readonly loginUrl: string | null;
  readonly production: boolean;
  /** The fingerprints of all blocked referrers where they are denied, else null; see document/steps/block-referrer.server.ts. */
  readonly blockedReferrers: string | null;
  readonly tokenStorage: TokenStorage;
  readonly consent: ConsentConfig;
  readonly calls: ApiConfig;
  readonly errorReports: ErrorReportConfig | null;
  /** Names this request's fault, if one happens, in the log and on the page. */
  readonly incidentId: string;
  /** Logs a fault once, under the incident id. */
  readonly reportInternalError: (error: unknown) => void;
  readonly extraSources?: ExtraSources;
  /** What a style of the build says, by its address; null where there is none of it. */
  readonly getStylesheet: (address: string) => string | null;
  /** Has the funnel count something where the answer is given out, each time that a shared page is. */
  readonly noteFact: NoteFact;
};

export const loadContext = createContext<LoadContext>();

/** The context that the server gave this request. */
export function getLoadContext(context: Readonly<RouterContextProvider>): LoadContext {
  return context.get(loadContext);
}
