import { type Formats, loadFormats } from '#kernel/formats.ts';

export const FORMATS_ID = 'formats';

/** Makes hydration format numbers, dates and lists exactly as the server did. */
export function readDocumentFormats(): void {
  const block = document.getElementById(FORMATS_ID)?.textContent;
  if (block) loadFormats(JSON.parse(block) as Formats);
}
