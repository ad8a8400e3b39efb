import { addInlineScript } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Keeps what goes wrong before the error reporter has come, where there is one. */
export const keepEarlyErrors: Step = (document, { context }) =>
  context.errorReports ? addInlineScript(document, 'keep-early-errors', 'first') : document;
