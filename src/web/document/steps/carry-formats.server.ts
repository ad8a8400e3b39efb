import { FORMATS_ID } from '#web/i18n/document-formats.ts';
import { addData } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Adds all numbers, dates and lists that were formatted for the document, for its hydration. */
export const carryFormats: Step = (document, { formats }) =>
  formats.size === 0
    ? document
    : addData(document, { id: FORMATS_ID, type: 'application/json' }, Object.fromEntries(formats));
