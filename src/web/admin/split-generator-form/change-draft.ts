import type { Locale } from '#kernel/locale.ts';
import { LEAST_VARIATIONS, MOST_VARIATIONS } from '#modules/experiment/rules/experiment.ts';
import { TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { addItem, moveItem, removeItem } from './change-items.ts';
import { createDraftValue, type Draft, type DraftVariation } from './draft.ts';
import { nameValue, nameVariationField } from './field-names.ts';
import { getFlagControl } from './flag-controls.ts';
import type { Intent } from './intents.ts';
import { move } from './move.ts';
import { read } from './read-draft.ts';
import { distributeShares, formatShare } from './shares.ts';

/** The form after a button, and the field that takes the focus, so that people without a mouse go on where they were. */
export type Changed = { readonly draft: Draft; readonly focus: string };

type Change = (draft: Draft, parts: readonly string[], given: Given) => Changed;
type Given = {
  /** The posted form: selects beside the buttons say what to add. */
  readonly form: FormData;
  readonly locale: Locale;
};

const CHANGES: Readonly<Record<string, Change>> = {
  'add-variation': addVariation,
  'remove-variation': removeVariation,
  'move-variation': moveVariation,
  distribute,
  'add-flag': (draft, _, { form }) => addFlag(draft, read(form, 'flagToAdd')),
  'add-text': (draft, [key = '']) => addFlag(draft, TEXT_PREFIX + key),
  'remove-flag': (draft, [flag = '']) => ({
    draft: { ...draft, flags: draft.flags.filter((one) => one !== flag) },
    focus: 'flagToAdd',
  }),
  'add-item': addItem,
  'remove-item': removeItem,
  'move-item': moveItem,
  'add-prerequisite': addPrerequisite,
  'remove-prerequisite': (draft, [index = '']) => ({
    draft: { ...draft, prerequisites: draft.prerequisites.filter((_, at) => at !== Number(index)) },
    focus: 'prerequisiteToAdd',
  }),
};

/** Does what a button of the form asks for; null for an intent that changes nothing in the form itself. */
export function changeDraft(draft: Draft, { kind, parts }: Intent, given: Given): Changed | null {
  const change = Object.hasOwn(CHANGES, kind) ? CHANGES[kind] : undefined;
  return change?.(draft, parts, given) ?? null;
}

function addVariation(draft: Draft, _: readonly string[], { locale }: Given): Changed {
  const { variations, flags } = draft;
  if (variations.length >= MOST_VARIATIONS) return { draft, focus: '' };
  const id = String(Math.max(0, ...variations.map((one) => Number(one.id) || 0)) + 1);
  const values = Object.fromEntries(flags.map((flag) => [flag, createVariedValue(flag)]));
  const added: DraftVariation = { id, name: '', key: '', weight: formatShare(0, locale), redirect: '', values };
  const focus = nameVariationField(variations.length, 'name');
  return { draft: { ...draft, variations: [...variations, added] }, focus };
}

function removeVariation(draft: Draft, [index = '']: readonly string[]): Changed {
  const left = draft.variations.filter((_, at) => at !== Number(index));
  if (left.length < LEAST_VARIATIONS) return { draft, focus: '' };
  const focus = nameVariationField(Math.min(Number(index), left.length - 1), 'name');
  return { draft: { ...draft, variations: left }, focus };
}

function moveVariation(draft: Draft, [index = '', direction = '']: readonly string[]): Changed {
  const moved = move(draft.variations, Number(index), direction);
  const button = nameVariationField(moved.index, moved.button);
  return { draft: { ...draft, variations: moved.items }, focus: button };
}

function distribute(draft: Draft, _: readonly string[], { locale }: Given): Changed {
  const shares = distributeShares(draft.variations.length, locale);
  const variations = draft.variations.map((one, index) => ({ ...one, weight: shares[index] ?? '' }));
  return { draft: { ...draft, variations }, focus: 'distribute' };
}

/** The control stays as the page is; the others begin with a value of their own where there is an obvious one. */
function addFlag(draft: Draft, flag: string): Changed {
  if (flag === '' || draft.flags.includes(flag)) return { draft, focus: 'flagToAdd' };
  const variations = draft.variations.map((one, index) => ({
    ...one,
    values: { ...one.values, [flag]: index === 0 ? createDraftValue(flag, undefined) : createVariedValue(flag) },
  }));
  const name = nameValue(1, draft.flags.length);
  return { draft: { ...draft, flags: [...draft.flags, flag], variations }, focus: getFirstField(flag, name) };
}

function createVariedValue(flag: string) {
  const value = createDraftValue(flag, undefined);
  return value.kind === 'list' ? { ...value, isOwn: true } : value;
}

function getFirstField(flag: string, name: string): string {
  const { kind } = getFlagControl(flag);
  if (kind === 'choice') return name;
  return kind === 'list' ? `${name}-mode` : `${name}-en`;
}

function addPrerequisite(draft: Draft, _: readonly string[], { form }: Given): Changed {
  const experiment = read(form, 'prerequisiteToAdd');
  const isKnown = draft.prerequisites.some((one) => one.experiment === experiment);
  if (experiment === '' || isKnown) return { draft, focus: 'prerequisiteToAdd' };
  const prerequisites = [...draft.prerequisites, { experiment, variations: [] }];
  return { draft: { ...draft, prerequisites }, focus: `p${prerequisites.length - 1}-variations` };
}
