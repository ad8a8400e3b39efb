import { addInlineScript } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Limits the time for which scripts wait for experiments (specification E9), where an experiment runs. The back office has none. */
export const limitExperiments: Step = (document, { page, context: { experiments, visit } }) =>
  experiments && visit.hasExperiments && page?.audience !== 'admin'
    ? addInlineScript(document, 'limit-experiments', 'head')
    : document;
