import type { ListCount } from '#kernel/list/list-page.ts';
import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { joinIds, splitIds } from './posted-ids.ts';

/**
 * The selected rows of a list, over all of its pages: some, or all that the filters match but some. A posted form also says when
 * its list was read.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly except: readonly string[]; readonly until: string | null };

export const NOTHING: Selection = { kind: 'some', ids: [] };
export const EVERYTHING: Selection = { kind: 'all', except: [], until: null };

/** The names of the form's fields. A browser without script sends the checkboxes only. */
export const SELECTION_FIELDS = {
  row: 'row',
  all: 'all',
  elsewhere: 'elsewhere',
  except: 'except',
  until: 'until',
} as const;

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id);
}

/** Selects or deselects rows. */
export function select(selection: Selection, ids: readonly string[], selected: boolean): Selection {
  const without = (list: readonly string[]) => list.filter((id) => !ids.includes(id));
  if (selection.kind === 'some') {
    const others = without(selection.ids);
    return { kind: 'some', ids: selected ? [...others, ...ids] : others };
  }
  const others = without(selection.except);
  return { ...selection, except: selected ? others : [...others, ...ids] };
}

/** The number of selected rows, of a list with `count` rows. */
export function countSelected(selection: Selection, { number, isMore }: ListCount): ListCount {
  if (selection.kind === 'some') return { number: selection.ids.length, isMore: false };
  return { number: Math.max(0, number - selection.except.length), isMore };
}

export function hasSelection(selection: Selection): boolean {
  return selection.kind === 'all' || selection.ids.length > 0;
}

/** Whether more rows were selected or left out one by one than a change may name. */
export function namesTooMany(selection: Selection): boolean {
  return (selection.kind === 'some' ? selection.ids : selection.except).length > MOST_CHANGED;
}

/** Reads the selection of a posted form. */
export function readSelection(form: FormData): Selection {
  const { row, all, elsewhere, except, until } = SELECTION_FIELDS;
  if (form.get(all)) return { kind: 'all', except: readIds(form, except), until: readText(form, until) };
  return { kind: 'some', ids: [...new Set([...form.getAll(row).map(String), ...readIds(form, elsewhere)])] };
}

function readIds(form: FormData, name: string): readonly string[] {
  return splitIds(readText(form, name) ?? '');
}

function readText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}

/** The fields that post a selection again, on another page or after a question. */
export function listSelectionFields(selection: Selection): Readonly<Record<string, string>> {
  const { all, elsewhere, except, until } = SELECTION_FIELDS;
  if (selection.kind === 'some') return { [elsewhere]: joinIds(selection.ids) };
  return {
    [all]: '1',
    [except]: joinIds(selection.except),
    ...(selection.until !== null && { [until]: selection.until }),
  };
}

/** Parses a stored selection; nothing is selected by a text that is none. */
export function parseSelection(text: string | null): Selection {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { kind, ids, except } = value as Record<string, unknown>;
    if (kind === 'all' && isList(except)) return { kind, except, until: null };
    return kind === 'some' && isList(ids) ? { kind, ids } : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The selected rows as variables of the API: ids, or all that a filter matched but some. */
export type Selected<Filter> =
  | { readonly ids: readonly string[] }
  | { readonly filter: Filter; readonly except: readonly string[]; readonly until: string | null };

/** Reads the selection of a posted form, of a list that the filter of its address matches. */
export function readSelected<Filter>(form: FormData, filter: Filter): Selected<Filter> {
  const selection = readSelection(form);
  if (selection.kind === 'some') return { ids: selection.ids };
  const { except, until } = selection;
  return { filter, except, until };
}
