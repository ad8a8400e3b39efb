import { addInlineScript } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Limits the time for which scripts wait for experiments (specification E9), where an experiment runs. */
export const limitExperiments: Step = (document, { context: { experiments, visit } }) =>
  experiments && visit.hasExperiments ? addInlineScript(document, 'limit-experiments', 'head') : document;
