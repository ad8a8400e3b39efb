import { FORMATS_ID } from '#web/i18n/document-formats.ts';
import { addData } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Has a document carry all numbers, dates and lists that were formatted for it, for its hydration. */
export const carryFormats: Step = (document, { formats }) =>
  formats.size === 0
    ? document
    : addData(document, { id: FORMATS_ID, type: 'application/json' }, Object.fromEntries(formats));
