import { addInlineScript } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Collects errors until the error reporter has loaded, if one is configured. */
export const keepEarlyErrors: Step = (document, { context }) =>
  context.errorReports ? addInlineScript(document, 'keep-early-errors', 'first') : document;
