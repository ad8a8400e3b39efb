/** Moves an entry one place up or down; returns its new place and the button for a further move in the same direction. */
export function move<Item>(
  items: readonly Item[],
  index: number,
  direction: string,
): { readonly items: readonly Item[]; readonly index: number; readonly button: 'up' | 'down' } {
  const to = direction === 'up' ? index - 1 : index + 1;
  const button = direction === 'up' ? 'up' : 'down';
  const moved = items[index];
  if (moved === undefined || to < 0 || to >= items.length) return { items, index, button };
  const changed = items.toSpliced(index, 1).toSpliced(to, 0, moved);
  // At an end, the button of this direction is gone.
  if (to === 0) return { items: changed, index: to, button: 'down' };
  if (to === items.length - 1) return { items: changed, index: to, button: 'up' };
  return { items: changed, index: to, button };
}
