import type { TextKey } from '#texts/keys.ts';
import type { ChangeCodesMutationVariables } from '#web/generated/operations.ts';
import { type TypedSettings, toSettingsInput } from '../code-settings/settings.ts';

/** The terms of many codes that a form can change, each with a tick of its own. */
export const TICKS = ['customization', 'campaign', 'ends', 'linkOnly', 'countries'] as const;
export type Tick = (typeof TICKS)[number];

/** What a tick changes. */
export const TICK_TEXTS = {
  customization: 'codesEdit.set.customization',
  campaign: 'codesEdit.set.campaign',
  ends: 'codesEdit.set.ends',
  linkOnly: 'codesEdit.set.linkOnly',
  countries: 'codesEdit.set.countries',
} as const satisfies Readonly<Record<Tick, TextKey>>;

/** The name of the ticks in the form. */
export const TICK_FIELD = 'set';

type Terms = NonNullable<ChangeCodesMutationVariables['input']['terms']>;

export function readTicks(form: FormData): readonly Tick[] {
  return TICKS.filter((one) => form.getAll(TICK_FIELD).includes(one));
}

/** The ticked terms, as the API takes them; null for a text that is no day. */
export function toTickedTerms(ticks: readonly Tick[], typed: TypedSettings, timeZone: string): Terms | null {
  const ends = ticks.includes('ends') ? typed.ends : '';
  const settings = toSettingsInput({ ...typed, starts: '', ends }, timeZone);
  if (!settings) return null;
  const { customizationKey: customization, campaign, endsAt, linkOnly, countries } = settings;
  const all = { customization, campaign, ends: endsAt, linkOnly, countries };
  const { ends: end, ...others } = Object.fromEntries(ticks.map((tick) => [tick, all[tick]]));
  return ticks.includes('ends') ? { ...others, endsAt: end } : others;
}
