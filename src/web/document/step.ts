import type { LoadContext } from '#web/routing/load-context.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';
import type { LandingData } from '#web/site/landing/landing-data.ts';
import type { HtmlDocument } from './html-document.server.ts';

/** The part of a landing page's loader data that the head uses. */
export type LandingHead = Partial<Pick<LandingData, 'product' | 'look'>>;

/** The request data that the completion steps use. */
export type DocumentFacts = {
  readonly status: number;
  /** The path in the area, without the base path. */
  readonly path: string;
  /** What the matched page declares. */
  readonly page: PageHandle | null;
  readonly cookie: string | null;
  /** Marks the inline scripts and styles that React renders. */
  readonly nonce: string;
  /** Empty on any other page. */
  readonly landing: LandingHead;
  /** The values that were formatted during the rendering, by their keys. */
  readonly formats: ReadonlyMap<string, string>;
  readonly context: LoadContext;
};

/** Returns null if the step does not find the expected markup, because React or the router renders it differently. */
export type Step = (document: HtmlDocument, facts: DocumentFacts) => HtmlDocument | null;
