export type InvokerCommand = 'show-modal' | 'close' | 'show-popover' | 'hide-popover' | 'toggle-popover';

/** Returns the attributes that let a button control a dialog or popover without script; React's types lack them. */
export function invoker(targetId: string, command: InvokerCommand): Readonly<Record<string, string>> {
  return { commandfor: targetId, command };
}

/** Handles a dialog's invoker commands in browsers without support; returns a function that stops it. */
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
