import { LARGEST_QUOTA, MOST_MEMBER_INVITATIONS, type SettingsProblem } from '#modules/club/rules/settings.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { type ChangeClubSettingsInput, type ClubSettingsQuery, changeClubSettings } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { parseLocalTime } from './local-time.server.ts';

/** The forms of the page. */
export type SettingsIntent =
  | 'registrations'
  | 'quota'
  | 'plan'
  | 'remove-plan'
  | 'reminders'
  | 'answers'
  | 'factor'
  | 'invitations';

/** A field with a message, or the whole page. */
export type SettingsError = {
  readonly field: 'quota' | 'at' | 'number' | 'invitations' | null;
  readonly text: TextKey;
};
export type SettingsResult = { readonly error: SettingsError | null };

type Planned = ClubSettingsQuery['clubSettings']['values']['schedule'][number];
type Change = Omit<ChangeClubSettingsInput, 'version'>;

const TEXTS: Readonly<Record<SettingsProblem | 'settings.outdated' | 'settings.busy', SettingsError['field']>> = {
  'settings.quota-invalid': null,
  'settings.invitations-invalid': 'invitations',
  'settings.time-past': 'at',
  'settings.time-too-late': 'at',
  'settings.time-taken': 'at',
  'settings.schedule-full': null,
  'settings.outdated': null,
  'settings.busy': null,
};

/** Changes settings by a posted form, which names the version that was seen. */
export async function changeSettings(run: Run, form: FormData, timeZone: string): Promise<SettingsResult> {
  const version = Number(form.get('version') || Number.NaN);
  const change = readChange(form, timeZone);
  if ('text' in change) return { error: change };
  if (!Number.isSafeInteger(version)) return refuse('error.technical');
  try {
    const { result } = await run(changeClubSettings, { input: { version, ...change } });
    return result.__typename === 'ClubSettingsSaved' ? { error: null } : { error: placeRefusal(result.reason) };
  } catch (error) {
    // The way to the proof of identity.
    if (error instanceof Response) throw error;
    return refuse(getText(error));
  }
}

function placeRefusal(reason: string): SettingsError {
  const known = Object.hasOwn(TEXTS, reason);
  if (!known) return { field: null, text: 'error.technical' };
  const text = reason as keyof typeof TEXTS;
  return { field: TEXTS[text], text };
}

function refuse(text: TextKey): SettingsResult {
  return { error: { field: null, text } };
}

/** The session may end between the page's guard and the operation's own. */
function getText(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}

function readChange(form: FormData, timeZone: string): Change | SettingsError {
  switch (form.get('intent')) {
    case 'registrations':
      return { registrations: form.get('to') === 'closed' ? 'CLOSED' : 'OPEN' };
    case 'reminders':
      return { reminders: form.get('to') === 'on' };
    case 'answers':
      return { accountAnswers: form.get('to') === 'strict' ? 'STRICT' : 'FRIENDLY' };
    case 'factor':
      return { factorRequired: form.get('to') === 'required' };
    case 'invitations':
      return readInvitations(form);
    case 'quota':
      return readQuota(form, 'quota');
    case 'plan':
      return readPlan(form, timeZone);
    case 'remove-plan': {
      const removed = Number(form.get('plan') ?? Number.NaN);
      return { schedule: readSchedule(form).filter((_, index) => index !== removed) };
    }
    default:
      return { field: null, text: 'error.technical' };
  }
}

function readQuota(form: FormData, field: 'quota' | 'number'): { readonly dailyQuota: number | null } | SettingsError {
  const text = String(form.get(field) ?? '').trim();
  if (text === '') return { dailyQuota: null };
  const quota = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return quota >= 1 && quota <= LARGEST_QUOTA ? { dailyQuota: quota } : { field, text: 'settings.quota-invalid' };
}

function readInvitations(form: FormData): Change | SettingsError {
  const text = String(form.get('invitations') ?? '').trim();
  const amount = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return amount <= MOST_MEMBER_INVITATIONS
    ? { memberInvitations: amount }
    : { field: 'invitations', text: 'settings.invitations-invalid' };
}

function readPlan(form: FormData, timeZone: string): Change | SettingsError {
  const at = parseLocalTime(String(form.get('at') ?? ''), timeZone);
  if (!at) return { field: 'at', text: 'settings.time-invalid' };
  const what = form.get('what');
  const planned =
    what === 'quota' ? readQuota(form, 'number') : ({ registrations: what === 'closed' ? 'CLOSED' : 'OPEN' } as const);
  if ('text' in planned) return planned;
  return { schedule: [...readSchedule(form), { at, ...planned }] };
}

/** The plans that the page showed: the version that it posts is theirs. */
function readSchedule(form: FormData): NonNullable<Change['schedule']> {
  try {
    const shown: readonly Planned[] = JSON.parse(String(form.get('schedule') ?? '[]'));
    return shown.map(({ at, registrations, dailyQuota }) =>
      registrations ? { at, registrations } : { at, dailyQuota: dailyQuota ?? null },
    );
  } catch {
    return [];
  }
}
