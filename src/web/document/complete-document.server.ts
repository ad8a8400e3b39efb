import { type AllowedDocument, applyCspHashes } from './content-security-policy.server.ts';
import { formatDocument, parseDocument } from './html-document.server.ts';
import type { DocumentFacts, Step } from './step.ts';
import { addPreviewBar } from './steps/add-preview-bar.server.ts';
import { addSocialTags } from './steps/add-social-tags.server.ts';
import { addStructuredData } from './steps/add-structured-data.server.ts';
import { blockReferrer } from './steps/block-referrer.server.ts';
import { carryFormats } from './steps/carry-formats.server.ts';
import { deferStart } from './steps/defer-start.server.ts';
import { holdEarlyChange } from './steps/hold-early-change.server.ts';
import { inlineStyles } from './steps/inline-styles.server.ts';
import { keepEarlyErrors } from './steps/keep-early-errors.server.ts';
import { limitExperiments } from './steps/limit-experiments.server.ts';
import { linkManifest } from './steps/link-manifest.server.ts';

/**
 * The steps that every document passes after React has rendered it, in this order. The browser loads no code for them,
 * and React does not remove unknown elements of the head.
 */
const STEPS: readonly Step[] = [
  keepEarlyErrors,
  blockReferrer,
  limitExperiments,
  holdEarlyChange,
  carryFormats,
  linkManifest,
  addSocialTags,
  addStructuredData,
  inlineStyles,
  addPreviewBar,
  deferStart,
];

/**
 * Completes a rendered document and its policy. If React or the router changed the markup that a step expects, the step
 * throws in development and tests; in production the page is served without the step, and the error is reported.
 */
export function completeDocument(rendered: string, facts: DocumentFacts): AllowedDocument {
  const { nonce, page, context } = facts;
  const { publicOrigin, extraSources } = context;
  // Admins preview mails in frames; links to their pages load documents, so that the policy is always the page's own.
  const origin = { publicOrigin, extraSources, hasFrames: page?.audience === 'admin' };
  const parsed = parseDocument(rendered);
  if (!parsed) return applyCspHashes(unexpected(rendered, 'parseDocument', facts), nonce, origin);
  const document = STEPS.reduce((so, step) => step(so, facts) ?? unexpected(so, step.name, facts), parsed);
  return applyCspHashes(formatDocument(document), nonce, origin, document);
}

function unexpected<Unchanged>(document: Unchanged, step: string, { context }: DocumentFacts): Unchanged {
  const error = new Error(`React or React Router write a document that ${step} does not know`);
  if (!context.production) throw error;
  context.reportInternalError(error);
  return document;
}
