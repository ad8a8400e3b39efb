import type { Draft } from './draft.ts';
import { nameValuePart } from './field-names.ts';
import { getFlagControl } from './flag-controls.ts';
import { move } from './move.ts';
import { read } from './read-draft.ts';

type Parts = readonly string[];
type Changed = { readonly draft: Draft; readonly focus: string };
/** The entries after a change, and the part of the list that takes the focus. */
type ItemChange = { readonly items: readonly string[]; readonly focus: string };

/** Adds the entry that the select of a list names: `['variation', 'flag']`, both as indices. */
export function addItem(draft: Draft, parts: Parts, { form }: { readonly form: FormData }): Changed {
  const [variation = '', flag = ''] = parts;
  const chosen = read(form, nameValuePart(Number(variation), Number(flag), 'item'));
  return changeList(draft, parts, (items, options) => {
    const isNew = options.includes(chosen) && !items.includes(chosen);
    return { items: isNew ? [...items, chosen] : items, focus: 'item' };
  });
}

/** Removes an entry: `['variation', 'flag', 'entry']`. */
export function removeItem(draft: Draft, parts: Parts): Changed {
  const index = Number(parts[2]);
  return changeList(draft, parts, (items) => ({ items: items.filter((_, at) => at !== index), focus: 'item' }));
}

/** Moves an entry by one place: `['variation', 'flag', 'entry', 'up']`. */
export function moveItem(draft: Draft, parts: Parts): Changed {
  const [, , entry = '', direction = ''] = parts;
  return changeList(draft, parts, (items) => {
    const moved = move(items, Number(entry), direction);
    return { items: moved.items, focus: `${moved.index}-${moved.button}` };
  });
}

function changeList(
  draft: Draft,
  [at = '', flagAt = '']: Parts,
  change: (items: readonly string[], options: readonly string[]) => ItemChange,
): Changed {
  const [variation, flagIndex] = [Number(at), Number(flagAt)];
  const flag = draft.flags[flagIndex] ?? '';
  const value = draft.variations[variation]?.values[flag];
  if (value?.kind !== 'list') return { draft, focus: '' };
  const { items, focus } = change(value.items, getFlagControl(flag).options);
  const variations = draft.variations.map((one, index) =>
    index === variation ? { ...one, values: { ...one.values, [flag]: { ...value, items } } } : one,
  );
  return { draft: { ...draft, variations }, focus: nameValuePart(variation, flagIndex, focus) };
}
