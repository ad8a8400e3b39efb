// The selection of a list spans pages, and script restores it (admin/list/use-selection.ts). A form that is posted before would
// change the rows that are marked on its page alone: it is held back where the tab has stored a selection, and says so.
import { isUnrestored, TOO_EARLY } from '#web/admin/list/stored-selection.ts';

addEventListener('submit', holdEarlyChange, { capture: true });

function holdEarlyChange(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !isUnrestored(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const note of form.querySelectorAll<HTMLElement>(`[${TOO_EARLY}]`)) note.hidden = false;
}
