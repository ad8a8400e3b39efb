import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import { NOTHING, readSelection, type Selection, select } from './selection.ts';
import { readStored, writeStored } from './stored-selection.ts';

export type SelectionControl = {
  readonly selection: Selection;
  /** False until script runs: then the browser alone holds what is marked on the page. */
  readonly isReady: boolean;
  readonly change: (selection: Selection) => void;
};

/** A selection and the list with filters that it belongs to. */
type Held = { readonly key: string; readonly selection: Selection };

/**
 * The selection of a list, which this tab keeps while the admin leafs through its pages. Under another key, that of other filters,
 * the selection ends at once: the stored one of that key replaces it, or none. `doneId` names a change of what was selected, which
 * drops it.
 */
export function useSelectionState(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  doneId: string | null,
): SelectionControl {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    if (doneId !== null) writeStored(key, NOTHING);
    setHeld((before) => {
      if (doneId !== null) return { key, selection: NOTHING };
      // Later the form shows the selection, which may be that of the filters before.
      if (before === null) return { key, selection: addMarked(readStored(key), form.current) };
      return before.key === key ? before : { key, selection: readStored(key) };
    });
  }, [key, doneId, form]);
  useEffect(() => {
    // A whole document that the browser restores still shows what was selected when it was left.
    function readAgain({ persisted }: PageTransitionEvent): void {
      if (persisted) setHeld({ key, selection: readStored(key) });
    }
    window.addEventListener('pageshow', readAgain);
    return () => window.removeEventListener('pageshow', readAgain);
  }, [key]);
  function change(selection: Selection): void {
    setHeld({ key, selection });
    writeStored(key, selection);
  }
  return { selection: held?.key === key ? held.selection : NOTHING, isReady: held !== null, change };
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
