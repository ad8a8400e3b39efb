import { UNRESTORED } from '#web/admin/list/stored-selection.ts';
import { addInlineScript } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Holds back changes of selected rows until script has restored the selection of other pages, in lists of the back office. */
export const holdEarlyChange: Step = (document, { page }) =>
  page?.audience === 'admin' && document.rest.includes(` ${UNRESTORED}="`)
    ? addInlineScript(document, 'hold-early-change', 'head')
    : document;
