export type InvokerCommand = 'show-modal' | 'close' | 'show-popover' | 'hide-popover' | 'toggle-popover';

/** The attributes that let a button drive a dialog or popover without script; React's types do not know them yet. */
export function invoker(targetId: string, command: InvokerCommand): Readonly<Record<string, string>> {
  return { commandfor: targetId, command };
}

/** Does for a dialog what browsers without invoker commands leave undone; returns how to stop it. */
export function polyfillInvokers(dialog: HTMLDialogElement): (() => void) | undefined {
  if ('commandForElement' in HTMLButtonElement.prototype) return undefined;
  function serve(event: MouseEvent) {
    if (event.target === dialog && dialog.open) return dialog.close();
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null;
    if (button?.getAttribute('commandfor') !== dialog.id) return;
    const command = button.getAttribute('command');
    if (command === 'show-modal' && !dialog.open) dialog.showModal();
    if (command === 'close') dialog.close();
  }
  document.addEventListener('click', serve);
  return () => document.removeEventListener('click', serve);
}
