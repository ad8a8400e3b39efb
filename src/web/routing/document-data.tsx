import { createContext, type ReactNode, useContext } from 'react';
import type { Brand, BrandAssets } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';

/** Where the browser keeps the session's token (specification G3). */
export type TokenStorage = 'cookie' | 'local-storage';

/** What the operator has set for the consent script. */
export type ConsentConfig = {
  /** Ours on the brand's public path, or the operator's own. */
  readonly scriptUrl: string;
  readonly hideOnStartup: boolean;
  readonly readOnly: boolean;
};

/** Where and how browsers call the backend; the operator's defaults.json may say otherwise. */
export type ApiConfig = {
  /** As error reports name it. */
  readonly environment: string;
  /** A path or an address of http(s). */
  readonly graphqlEndpoint: string;
  /** Goes before every other endpoint. */
  readonly graphqlBrowserEndpoint: string | null;
  readonly graphqlMethod: 'POST' | 'GET';
  /** Queries and mutations go over the socket, too. */
  readonly socketOnly: boolean;
  /** Milliseconds between the client's pings; 0 for none. */
  readonly socketKeepAlive: number;
  /** Milliseconds that the acknowledgement may take; 0 for any. */
  readonly socketAckTimeout: number;
};

/** Where browsers report errors, with a public token. */
export type ErrorReportConfig = {
  readonly token: string;
  /** A path or an address of http(s). */
  readonly endpoint: string;
  /** Null stands for the version of the build. */
  readonly codeVersion: string | null;
  /** False where the operator reports without asking. */
  readonly needsConsent: boolean;
};

/**
 * What the whole page knows and no navigation changes. It travels beside the router, not in a loader, so that it is sent
 * once and error pages have it whatever failed. Nothing of one visitor belongs here: pages are cached.
 */
export type DocumentData = {
  readonly brand: Brand;
  /** The addresses of the brand's pictures, mark and fonts. */
  readonly assets: BrandAssets;
  /** Scheme and host for absolute links, without a slash at the end. */
  readonly publicOrigin: string;
  readonly country: Country;
  /** False where only the browser can find out; until it has, the default stands for the country. */
  readonly countryKnown: boolean;
  /** The operator's own login page, or null for ours; see login-href.ts. */
  readonly loginUrl: string | null;
  readonly themeHref: string | null;
  readonly tokenStorage: TokenStorage;
  readonly consent: ConsentConfig;
  readonly calls: ApiConfig;
  /** Null where browsers report nothing. */
  readonly errorReports: ErrorReportConfig | null;
  /** Names the fault to the support; only pages of faults carry it. */
  readonly incidentId: string | null;
};

const DOCUMENT_DATA_ID = 'document-data';

const DocumentDataContext = createContext<DocumentData | null>(null);

export function DocumentDataProvider({
  facts,
  children,
}: {
  readonly facts: DocumentData;
  readonly children: ReactNode;
}) {
  return <DocumentDataContext value={facts}>{children}</DocumentDataContext>;
}

export function useDocumentData(): DocumentData {
  const facts = useContext(DocumentDataContext);
  if (!facts) throw new Error('useDocumentData needs a DocumentDataProvider');
  return facts;
}

/** The data as a data block of the document, for `readDocumentData` in the browser. Data blocks never run. */
export function DocumentDataScript() {
  const json = JSON.stringify(useDocumentData()).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one character that could end the block is escaped
  return <script id={DOCUMENT_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Reads what DocumentDataScript wrote. */
export function readDocumentData(): DocumentData {
  const block = document.getElementById(DOCUMENT_DATA_ID);
  if (!block?.textContent) throw new Error('The document carries no data');
  return JSON.parse(block.textContent) as DocumentData;
}
