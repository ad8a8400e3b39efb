import { createContext, type ReactNode, useContext } from 'react';
import type { BrandAssets, PageBrand } from '#kernel/brand.ts';
import type { Country } from '#kernel/country.ts';

/** Where the browser keeps the session's token (specification G3). */
export type TokenStorage = 'cookie' | 'local-storage';

/** The operator's settings for the consent script. */
export type ConsentConfig = {
  /** The URL of our script on the brand's public path, or of the operator's own script. */
  readonly scriptUrl: string;
  readonly hideOnStartup: boolean;
  readonly readOnly: boolean;
};

/** Where and how browsers call the backend; the operator's defaults.json may override it. */
export type ApiConfig = {
  /** The environment's name in error reports. */
  readonly environment: string;
  /** A path or an http(s) URL. */
  readonly graphqlEndpoint: string;
  /** Takes precedence over every other endpoint. */
  readonly graphqlBrowserEndpoint: string | null;
  readonly graphqlMethod: 'POST' | 'GET';
  /** Whether queries and mutations use the socket, too. */
  readonly socketOnly: boolean;
  /** Milliseconds between the client's pings; 0 disables them. */
  readonly socketKeepAlive: number;
  /** Milliseconds until the acknowledgement times out; 0 disables the timeout. */
  readonly socketAckTimeout: number;
};

/** Where browsers send error reports, with a public token. */
export type ErrorReportConfig = {
  readonly token: string;
  /** A path or an http(s) URL. */
  readonly endpoint: string;
  /** Null for the version of the build. */
  readonly codeVersion: string | null;
  /** False if the operator reports errors without consent. */
  readonly needsConsent: boolean;
};

/** The settings of the browser's client of experiments (specification H5); all of them are public. */
export type ExperimentSettings = {
  readonly clientKey: string;
  /** Decrypts payloads, in base64; null where they are not encrypted. */
  readonly decryptionKey: string | null;
  /** The ids of changes that pages never apply. */
  readonly blockedChanges: readonly string[];
  /** Null if browsers do not report which features they use. */
  readonly realtimeKey: string | null;
  /** Where they report it: an http(s) URL. */
  readonly realtimeHost: string;
};

/**
 * The data of the whole page that no navigation changes. It is sent beside the router, not by a loader, so that it is
 * sent once and error pages have it after any failure. It holds nothing about one visitor: pages are cached.
 */
export type DocumentData = {
  readonly brand: PageBrand;
  /** The URLs of the brand's pictures, logo and fonts. */
  readonly assets: BrandAssets;
  /** Scheme and host for absolute links, without a trailing slash. */
  readonly publicOrigin: string;
  readonly country: Country;
  /** False if only the browser can determine the country; until it has, the default country applies. */
  readonly countryKnown: boolean;
  /** The URL of the operator's own login page, or null for ours; see login-href.ts. */
  readonly loginUrl: string | null;
  readonly themeHref: string | null;
  readonly tokenStorage: TokenStorage;
  readonly consent: ConsentConfig;
  readonly calls: ApiConfig;
  /** Null if browsers report no errors. */
  readonly errorReports: ErrorReportConfig | null;
  /** Null if no experiment runs. */
  readonly experiments: ExperimentSettings | null;
  /** Set where a navigation may lead to texts that an experiment varies. */
  readonly variesTexts?: true;
  /** Identifies an internal error for the support; only pages of internal errors carry it. */
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

/** Renders the data as a data block, which `readDocumentData` reads in the browser. Data blocks never run. */
export function DocumentDataScript() {
  const json = JSON.stringify(useDocumentData()).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one character that could end the block is escaped
  return <script id={DOCUMENT_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Reads the data block of DocumentDataScript. */
export function readDocumentData(): DocumentData {
  const block = document.getElementById(DOCUMENT_DATA_ID);
  if (!block?.textContent) throw new Error('The document carries no data');
  return JSON.parse(block.textContent) as DocumentData;
}
