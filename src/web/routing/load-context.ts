import { createContext, type RouterContextProvider } from 'react-router';
import type { MissingBrandText } from '#kernel/brand-texts.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import type { NoteFact } from '#modules/funnel/rules/steps.ts';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import type {
  ApiConfig,
  ConsentConfig,
  ErrorReportConfig,
  ExperimentSettings,
  TokenStorage,
} from './document-data.tsx';
import type { Href } from './href.ts';
import type { OperationRequest, OperationResponse } from './operation.ts';
import type { VisitContext } from './visit-context.ts';

export type PageViewer = {
  readonly id: string;
  readonly firstName: string;
  readonly role: 'MEMBER' | 'ADMIN';
  /** What an admin may do; null for members. */
  readonly adminRole: AdminRole | null;
  /** Identifies the member to the consent script and analytics by a pseudonym. */
  readonly saltedHashedId: string;
};

/** The promises that forms carry, so that a registration gets the voucher that its form showed. */
export type VoucherPromises = {
  /** Creates the token of a form that shows this percentage of an experiment, or none of one. */
  readonly create: (percent: VoucherPercent | null) => string;
  /** Reads the token of a posted form; null for one that is forged or too old. */
  readonly read: (token: string) => { readonly percent: VoucherPercent | null } | null;
};

/** An export of a list, as the audit log records it: before the first row is sent, and at the end. */
export type ExportNote = { readonly list: string } & (
  | { readonly kind: 'started'; readonly filters: Readonly<Record<string, string>> }
  | { readonly kind: 'ended'; readonly rows: number; readonly isComplete: boolean }
);

/** Origins that the operator's own services need beside our own (shop, consent, analytics), by CSP directive. */
export type ExtraSources = Readonly<
  Partial<Record<'script' | 'style' | 'img' | 'font' | 'connect' | 'frame' | 'form', readonly string[]>>
>;

/** A landing page as a preview shows it, whatever the club's data say. */
export type PreviewedLanding = {
  readonly customization: {
    readonly headline: string;
    readonly registrationForm: string;
    readonly hero: string;
    readonly introFlow: string;
    readonly sections: readonly string[];
    readonly voucherPercent: number;
    readonly voucherMinimumMinor?: number | null | undefined;
  };
  readonly campaign?: string | null | undefined;
  readonly product?:
    | { readonly name: string; readonly designer: string; readonly image: string; readonly description: string }
    | null
    | undefined;
};

/** A page as a preview shows it: with sample data, or with the club's own where it has none. */
export type PreviewedScreen = {
  /** With its query, without base path and language. */
  readonly path: string;
  /** The Cookie header of the visitor whose page it is; null for none. */
  readonly cookie: string | null;
  /** The data of the page's operations, by name; null asks the club, as an anonymous visitor. `fails` is an internal error. */
  readonly answers: Readonly<Record<string, unknown>> | 'fails' | null;
  readonly flags: VisitContext['flags'];
};

/** What a preview shows, in a brand of this build and a language. */
export type Preview = { readonly brand: string; readonly locale: Locale } & (
  | { readonly kind: 'landing'; readonly landing: PreviewedLanding }
  | { readonly kind: 'screen'; readonly screen: PreviewedScreen }
  /** The pages that need no build, for when the program cannot render one. */
  | { readonly kind: 'plain-error'; readonly error: 'internal' | 'away' | 'not-found' }
  /** What the caller renders, for example a mail. */
  | { readonly kind: 'other'; readonly render: () => Promise<Response> }
);

/**
 * Renders a preview as an anonymous visitor would get it. The status is 429, with Retry-After, where the admin has seen too
 * many previews.
 */
export type RenderPreview = (shown: Preview) => Promise<Response>;

/** The request's context for loaders, actions and the document; the server creates one for each request. */
export type LoadContext = {
  readonly visit: VisitContext;
  readonly clock: Clock;
  /** Scheme and host, without a trailing slash; the only base of absolute links. */
  readonly publicOrigin: string;
  /** Executes an operation of a page's `.graphql` file in process, as the same visitor. */
  readonly execute: (operation: OperationRequest) => Promise<OperationResponse>;
  /** The owner of the request's token. */
  readonly viewer: PageViewer | null;
  /** Whether the admin's session has a fresh proof of identity, which some permissions need. */
  readonly isProven: boolean;
  /** Whether the admin has to set up a second factor before anything else. */
  readonly needsFactor: boolean;
  /** The URL of the operator's own login page, or null for ours. */
  readonly loginUrl: string | null;
  readonly production: boolean;
  /** Fingerprints of all blocked referrers, null if not denied; see document/steps/block-referrer.server.ts. */
  readonly blockedReferrers: string | null;
  readonly tokenStorage: TokenStorage;
  readonly consent: ConsentConfig;
  readonly calls: ApiConfig;
  readonly errorReports: ErrorReportConfig | null;
  /** Null if A/B testing is off. */
  readonly experiments: ExperimentSettings | null;
  readonly voucherPromises: VoucherPromises;
  /** The identity providers that the operator has configured, in the order of their buttons. */
  readonly identityProviders: readonly ProviderOption[];
  /** Records an export of the request's admin. */
  readonly noteExport: (note: ExportNote) => Promise<void>;
  /** Identifies an internal error of this request in the log and on the page. */
  readonly incidentId: string;
  /** Logs an internal error once, under the incident id. */
  readonly reportInternalError: (error: unknown) => void;
  readonly extraSources?: ExtraSources;
  /** Returns the content of a style sheet of the build by its URL; null if the build has none. */
  readonly getStylesheet: (address: string) => string | null;
  /** Whether the post to a page with uploads exceeded its limit: then its form is empty. */
  readonly isPostTooLarge?: boolean;
  /** Records a fact for the funnel. A cached page records its facts each time it is served. */
  readonly noteFact: NoteFact;
  /** Notes that the activation link with this secret was opened, by a person or a scanner, as the request's headers say. */
  readonly noteOpening: (secret: string) => void;
  /** The brands of this build, in which admins preview pages and mails. */
  readonly brands: readonly {
    readonly id: string;
    readonly name: string;
    readonly missingTexts: readonly MissingBrandText[];
  }[];
  /**
   * Makes the address of a document that a page of the back office shows in a frame or a new tab, without base path: with
   * tokens in local storage it carries a ticket for some minutes, because no script adds the header to such a request.
   */
  readonly createFrameHref: (to: Href) => Href;
  readonly renderPreview: RenderPreview;
  /** Set while a preview is rendered: the landing page shows this. */
  readonly previewedLanding?: PreviewedLanding;
};

export const loadContext = createContext<LoadContext>();

/** Returns the context that the server created for this request. */
export function getLoadContext(context: Readonly<RouterContextProvider>): LoadContext {
  return context.get(loadContext);
}
