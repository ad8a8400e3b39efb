import type { TextKey } from '#texts/keys.ts';
import type { ChangeCodesMutationVariables } from '#web/generated/operations.ts';
import { type TypedSettings, toSettingsInput } from './settings.ts';

/** The terms of codes that admins can change, by the names of their fields. */
export const TERM_NAMES = ['customization', 'campaign', 'ends', 'linkOnly', 'countries'] as const;
export type TermName = (typeof TERM_NAMES)[number];

/** The labels of the boxes that choose what changes. */
export const TERM_TEXTS = {
  customization: 'codesEdit.set.customization',
  campaign: 'codesEdit.set.campaign',
  ends: 'codesEdit.set.ends',
  linkOnly: 'codesEdit.set.linkOnly',
  countries: 'codesEdit.set.countries',
} as const satisfies Readonly<Record<TermName, TextKey>>;

/** The name of these boxes in the form. */
export const CHOSEN = 'set';

type Terms = NonNullable<ChangeCodesMutationVariables['input']['terms']>;

/** The terms whose boxes are checked. */
export function readChosen(form: FormData): readonly TermName[] {
  return TERM_NAMES.filter((one) => form.getAll(CHOSEN).includes(one));
}

/** Some typed terms, as the API takes them; null for a text that is no day. */
export function toTermsInput(names: readonly TermName[], typed: TypedSettings, timeZone: string): Terms | null {
  const ends = names.includes('ends') ? typed.ends : '';
  const settings = toSettingsInput({ ...typed, starts: '', ends }, timeZone);
  if (!settings) return null;
  const { customizationKey: customization, campaign, endsAt, linkOnly, countries } = settings;
  const inputs: Readonly<Record<TermName, Terms>> = {
    ...{ customization: { customization }, campaign: { campaign }, ends: { endsAt } },
    ...{ linkOnly: { linkOnly }, countries: { countries } },
  };
  return Object.assign({}, ...names.map((name) => inputs[name]));
}
