import type { LoadContext } from '#web/routing/load-context.ts';
import type { Page } from '#web/routing/page-paths.ts';
import type { LandingData } from '#web/site/landing/landing-data.ts';
import type { HtmlDocument } from './html-document.server.ts';

/** What the loader of a landing page has found, as far as its head speaks of it. */
export type LandingHead = Partial<Pick<LandingData, 'product' | 'look'>>;

/** What the steps that complete a document know of its request. */
export type DocumentFacts = {
  readonly status: number;
  /** In the area, without its base path. */
  readonly path: string;
  readonly page: Page | null;
  readonly cookie: string | null;
  /** Marks the inline scripts and styles that React renders. */
  readonly nonce: string;
  /** Nothing on any other page. */
  readonly landing: LandingHead;
  /** What was formatted while React rendered, by what was asked. */
  readonly formats: ReadonlyMap<string, string>;
  readonly context: LoadContext;
};

/** Null where the step does not find what it has to change: React or the router write it another way. */
export type Step = (document: HtmlDocument, facts: DocumentFacts) => HtmlDocument | null;
