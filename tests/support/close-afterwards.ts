/** Closes what is being opened when the stack is disposed, also if something else fails in the meantime. */
export function closeAfterwards<Opened>(
  stack: AsyncDisposableStack,
  opening: Promise<Opened>,
  close: (opened: Opened) => Promise<unknown>,
): Promise<Opened> {
  stack.defer(async () => {
    const [outcome] = await Promise.allSettled([opening]);
    if (outcome.status === 'fulfilled') await close(outcome.value);
  });
  return opening;
}
