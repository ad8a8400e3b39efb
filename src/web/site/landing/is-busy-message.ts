/** Whether a message says that a proof of work would let the attempt through at once, which this page's script can give. */
export function isBusyMessage(message: string | undefined): boolean {
  return message?.startsWith('limits.busy ') ?? false;
}
