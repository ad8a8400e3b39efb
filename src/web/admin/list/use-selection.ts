import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { NOTHING, parseSelection, readSelection, type Selection, select } from './selection.ts';

export type SelectionControl = {
  readonly selection: Selection;
  /** False until script runs: then the browser alone holds what is marked on the page. */
  readonly isReady: boolean;
  readonly change: (selection: Selection) => void;
};

/**
 * The selection of a list, which this tab keeps while the admin leafs through its pages. `doneId` names a change
 * of what was selected, which drops it.
 */
export function useSelectionState(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  doneId: string | null,
): SelectionControl {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (doneId !== null) writeStored(key, NOTHING);
    setSelection(doneId === null ? addMarked(readStored(key), form.current) : NOTHING);
    setReady(true);
  }, [key, doneId, form]);
  function change(next: Selection): void {
    setSelection(next);
    writeStored(key, next);
  }
  return { selection, isReady, change };
}

export const SelectionContext = createContext<SelectionControl | null>(null);

export function useSelection(): SelectionControl {
  const control = useContext(SelectionContext);
  if (!control) throw new Error('There is no selection here');
  return control;
}

/** Adds what was marked before script ran: rows, or all that the filters match. */
function addMarked(stored: Selection, form: HTMLFormElement | null): Selection {
  const marked = form ? readSelection(new FormData(form)) : NOTHING;
  return marked.kind === 'all' ? marked : select(stored, marked.ids, true);
}

const STORED = 'vestibule_list_selection';

/** The tab keeps one selection, that of the last list. A browser may block the storage; then it is that of one page. */
function readStored(key: string): Selection {
  try {
    const [storedKey, selection] = (sessionStorage.getItem(STORED) ?? '').split('\n');
    return storedKey === key ? parseSelection(selection ?? null) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function writeStored(key: string, selection: Selection): void {
  try {
    sessionStorage.setItem(STORED, `${key}\n${JSON.stringify(selection)}`);
  } catch {
    // See readStored.
  }
}
