import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { NOTHING, parseSelection, SELECTION_FIELDS, type Selection, select } from './selection.ts';

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
    setSelection(doneId === null ? select(readStored(key), findMarked(form.current), true) : NOTHING);
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

/** The rows that were marked before script ran. */
function findMarked(form: HTMLFormElement | null): readonly string[] {
  const boxes = form?.querySelectorAll<HTMLInputElement>(`input[name=${SELECTION_FIELDS.row}]:checked`) ?? [];
  return [...boxes].map(({ value }) => value);
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
