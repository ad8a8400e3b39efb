import { endOfDay, isDay, startOfDay } from '#modules/invitation/rules/code-days.ts';

/** What an admin typed: all fields are texts, so that a refused form shows them again. */
export type TypedSettings = Readonly<Record<SettingName, string>>;

export const SETTING_NAMES = [
  'inviter',
  'customization',
  'countries',
  'campaign',
  'linkOnly',
  'starts',
  'ends',
  'amount',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const EMPTY_SETTINGS: TypedSettings = {
  inviter: '',
  customization: 'default',
  countries: '',
  campaign: '',
  linkOnly: '',
  starts: '',
  ends: '',
  amount: '100',
};

const LONGEST = 500;

/** Reads a posted form, whose fields may have a prefix; the countries of several boxes are joined by commas. */
export function readSettings(form: FormData, prefix = ''): TypedSettings {
  const read = (name: SettingName) => {
    const values = form.getAll(prefix + name).filter((value) => typeof value === 'string');
    return values.join(',').trim().slice(0, LONGEST);
  };
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, read(name)])) as TypedSettings;
}

/** The settings as the API takes them, with the first and the last day in a time zone; null for a text that is no day. */
export function toSettingsInput(typed: TypedSettings, timeZone: string) {
  const { starts, ends } = typed;
  if (![starts, ends].every((day) => day === '' || isDay(day))) return null;
  const countries = typed.countries.split(',').filter(Boolean);
  return {
    inviter: typed.inviter,
    customizationKey: typed.customization || 'default',
    countries: countries.length === 0 ? null : countries,
    campaign: typed.campaign || null,
    linkOnly: typed.linkOnly !== '',
    startsAt: starts === '' ? null : startOfDay(starts, timeZone).toISOString(),
    endsAt: ends === '' ? null : endOfDay(ends, timeZone).toISOString(),
  };
}
