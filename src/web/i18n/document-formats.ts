import { type Formats, loadFormats } from '#kernel/formats.ts';

export const FORMATS_ID = 'formats';

/** Has hydration say numbers, dates and lists as the server has said them. */
export function readDocumentFormats(): void {
  const block = document.getElementById(FORMATS_ID)?.textContent;
  if (block) loadFormats(JSON.parse(block) as Formats);
}
