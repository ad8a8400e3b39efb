import type { Instant } from '#kernel/instant.ts';
import { isLockTimeout } from '#kernel/ports.ts';
import {
  applyDue,
  type ClubSettings,
  findSettingsProblem,
  type SettingsProblem,
  sortSchedule,
} from '../rules/settings.ts';
import type { ClubDependencies, StoredSettings } from './ports.ts';

export type SettingsChange = {
  /** The version that was seen; null changes whatever is current. */
  readonly version: number | null;
  /** The settings to change; the others stay. A function gets the current ones. */
  readonly change: Partial<ClubSettings> | ((current: ClubSettings) => Partial<ClubSettings>);
  readonly actor: string;
};

export type SettingsRefusal = {
  readonly kind: 'refused';
  /** `settings.busy`: registrations did not pause for the moment that the change needs. */
  readonly reason: SettingsProblem | 'settings.outdated' | 'settings.busy';
  /** What is stored; the next try names its version. */
  readonly current: StoredSettings;
};

export type ChangeSettingsResult = { readonly kind: 'done'; readonly current: StoredSettings } | SettingsRefusal;

/**
 * Changes settings of the club, with an entry in the history and in the audit log. A change of what somebody else has
 * changed meanwhile is refused. It applies in every process within a second, and in the database at once.
 */
export async function changeSettings(deps: ClubDependencies, input: SettingsChange): Promise<ChangeSettingsResult> {
  try {
    const result = await saveChange(deps, input);
    if (result.kind === 'done') await deps.refreshDoor();
    return result;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return { kind: 'refused', reason: 'settings.busy', current: await deps.club.read() };
  }
}

function saveChange(deps: ClubDependencies, { version, change, actor }: SettingsChange): Promise<ChangeSettingsResult> {
  return deps.transaction(async ({ club, audit }): Promise<ChangeSettingsResult> => {
    const current = await club.lock();
    if (version !== null && version !== current.version) {
      return { kind: 'refused', reason: 'settings.outdated', current };
    }
    const at = getLater(deps.clock(), current.changedAt);
    const before = applyDue(current.settings, at);
    const changed = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    const settings = { ...changed, schedule: sortSchedule(changed.schedule) };
    const reason = findSettingsProblem(settings, at);
    if (reason) return { kind: 'refused', reason, current };
    if (isEqual(settings, before)) return { kind: 'done', current };
    const next = { version: current.version + 1, at, actor, settings };
    await club.save(next, deps.brand.timeZone);
    await audit.record({ actor, action: 'club-settings.changed', subject: 'club-settings', before, after: settings });
    return { kind: 'done', current: { version: next.version, changedAt: at, settings } };
  });
}

/** Clocks of several processes differ, but changes follow each other. */
function getLater(one: Instant, other: Instant): Instant {
  return one.getTime() > other.getTime() ? one : other;
}

function isEqual(one: ClubSettings, other: ClubSettings): boolean {
  return JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Records that somebody without permission tried to change the settings. The caller refuses the request. */
export async function noteForbiddenSettings(
  { transaction }: Pick<ClubDependencies, 'transaction'>,
  actor: string,
): Promise<void> {
  const entry = { subject: 'club-settings', before: null, after: { reason: 'forbidden' } };
  await transaction(({ audit }) => audit.record({ actor, action: 'club-settings.refused', ...entry }));
}
