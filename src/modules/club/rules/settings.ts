import { addMilliseconds, DAY, type Instant, isPast } from '#kernel/instant.ts';

export const REGISTRATION_SWITCH = ['open', 'closed'] as const;
export type RegistrationSwitch = (typeof REGISTRATION_SWITCH)[number];

/**
 * What a form answers whose address has an account or a pending registration (specification K12): `friendly` says so to
 * visitors with a valid code, `strict` answers every address alike, and a mail goes to its owner.
 */
export const ACCOUNT_ANSWERS = ['friendly', 'strict'] as const;
export type AccountAnswers = (typeof ACCOUNT_ANSWERS)[number];

/** A later change. `quota` null ends the daily quota. */
export type ScheduledChange =
  | { readonly at: Instant; readonly kind: 'registrations'; readonly registrations: RegistrationSwitch }
  | { readonly at: Instant; readonly kind: 'quota'; readonly quota: number | null };

/** The settings that admins change while the program runs (specification K20). */
export type ClubSettings = {
  readonly registrations: RegistrationSwitch;
  /** The most registrations of a day in the club's time zone; null for no limit. */
  readonly dailyQuota: number | null;
  /** Later changes of the two above, the earliest first. */
  readonly schedule: readonly ScheduledChange[];
  /** Whether people are reminded a day before their activation link expires (specification K19). */
  readonly reminders: boolean;
  readonly accountAnswers: AccountAnswers;
  /** Whether admins must have a second factor (specification K1). */
  readonly factorRequired: boolean;
  /** The invitations that each new member gets with the activation (specification K4). */
  readonly memberInvitations: number;
};

export const LARGEST_QUOTA = 1_000_000;
export const MOST_MEMBER_INVITATIONS = 100;
const MOST_SCHEDULED = 20;
/** How far ahead a change can be scheduled. */
export const LONGEST_SCHEDULE = 2 * 366 * DAY;

/** What is wrong with settings; each is also the key of its text. */
export type SettingsProblem =
  | 'settings.quota-invalid'
  | 'settings.invitations-invalid'
  | 'settings.time-past'
  | 'settings.time-too-late'
  | 'settings.time-taken'
  | 'settings.schedule-full';

/** The settings with the scheduled changes that are due applied and removed. */
export function applyDue(settings: ClubSettings, now: Instant): ClubSettings {
  const due = settings.schedule.filter(({ at }) => isPast(at, now));
  const schedule = settings.schedule.filter(({ at }) => !isPast(at, now));
  return due.reduce<ClubSettings>(applyChange, { ...settings, schedule });
}

function applyChange(settings: ClubSettings, change: ScheduledChange): ClubSettings {
  return change.kind === 'quota'
    ? { ...settings, dailyQuota: change.quota }
    : { ...settings, registrations: change.registrations };
}

/** Sorts the schedule by time. */
export function sortSchedule(schedule: readonly ScheduledChange[]): readonly ScheduledChange[] {
  return schedule.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The first problem of settings to be stored at an instant, or null. */
export function findSettingsProblem(settings: ClubSettings, now: Instant): SettingsProblem | null {
  const { dailyQuota, schedule, memberInvitations } = settings;
  const quotas = [dailyQuota, ...schedule.map((change) => (change.kind === 'quota' ? change.quota : null))];
  if (!quotas.every(isQuota)) return 'settings.quota-invalid';
  if (!isMemberGrant(memberInvitations)) return 'settings.invitations-invalid';
  if (schedule.some(({ at }) => isPast(at, now))) return 'settings.time-past';
  const latest = addMilliseconds(now, LONGEST_SCHEDULE);
  if (schedule.some(({ at }) => at > latest)) return 'settings.time-too-late';
  if (new Set(schedule.map(({ kind, at }) => `${kind} ${at.getTime()}`)).size < schedule.length) {
    return 'settings.time-taken';
  }
  return schedule.length > MOST_SCHEDULED ? 'settings.schedule-full' : null;
}

function isMemberGrant(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= MOST_MEMBER_INVITATIONS;
}

function isQuota(quota: number | null): boolean {
  return quota === null || (Number.isInteger(quota) && quota >= 1 && quota <= LARGEST_QUOTA);
}
