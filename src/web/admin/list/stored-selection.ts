import { hasSelection, NOTHING, parseSelection, type Selection } from './selection.ts';

/** The attribute of a list's form, until script has restored its selection: the list and its filters. */
export const UNRESTORED = 'data-selection';
/** The attribute of what the form shows after a press that came too early. */
export const TOO_EARLY = 'data-too-early';

const STORED = 'vestibule_list_selection';

/** The tab keeps one selection, that of the last list. A browser may block the storage; then it is that of one page. */
export function readStored(key: string): Selection {
  try {
    const [storedKey, selection] = (sessionStorage.getItem(STORED) ?? '').split('\n');
    return storedKey === key ? parseSelection(selection ?? null) : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function writeStored(key: string, selection: Selection): void {
  try {
    sessionStorage.setItem(STORED, `${key}\n${JSON.stringify(selection)}`);
  } catch {
    // See readStored.
  }
}

/** Whether the tab has stored rows that a form without script would not post. */
export function isUnrestored(form: HTMLFormElement): boolean {
  const key = form.getAttribute(UNRESTORED);
  return key !== null && hasSelection(readStored(key));
}
