import { formatDocument, type HtmlDocument, parseDocument } from '#web/document/html-document.server.ts';
import type { DocumentFacts, Step } from '#web/document/step.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { findDeclaredPage } from '#web/routing/find-declared-page.server.ts';
import type { LoadContext } from '#web/routing/load-context.ts';

type Given = { readonly [Fact in keyof Omit<DocumentFacts, 'context'>]?: DocumentFacts[Fact] } & {
  /** The page's path below the base path. */
  readonly at?: string;
  readonly context?: Partial<LoadContext>;
};

const NONCE = 'n0nce';

/** The document that one step makes of HTML; null if the step does not handle it. */
export function applyStep(step: Step, html: string, given: Given = {}): HtmlDocument | null {
  const parsed = parseDocument(html);
  if (!parsed) throw new Error(`not a document as React writes it: ${html}`);
  return step(parsed, buildDocumentData(given));
}

/** The same as text. */
export function htmlAfter(step: Step, html: string, given: Given = {}): string | null {
  const document = applyStep(step, html, given);
  return document && formatDocument(document);
}

export function buildDocumentData({ at = '/', context = {}, ...others }: Given): DocumentFacts {
  const path = withoutBase(`/acquisition${at}`);
  return {
    status: 200,
    path,
    page: findDeclaredPage(path)?.page ?? null,
    cookie: null,
    nonce: NONCE,
    landing: {},
    formats: new Map(),
    context: context as LoadContext,
    ...others,
  };
}
