import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type Door, decideDoor, getDay } from '../rules/door.ts';
import { applyDue, type ClubSettings } from '../rules/settings.ts';
import type { ClubDependencies, SettingsRevision } from './ports.ts';

export type CurrentSettings = {
  readonly version: number;
  /** As they apply now. */
  readonly settings: ClubSettings;
  readonly door: Door;
  /** The registrations of today that count towards the quota; null while none are counted. */
  readonly takenToday: number | null;
  /** When the newest change was made; null where nothing was changed since the installation. */
  readonly changedAt: Instant | null;
};

/** The settings that apply now, and what follows from them for visitors. */
export async function readSettings({
  clock,
  brand,
  club,
}: Pick<ClubDependencies, 'clock' | 'brand' | 'club'>): Promise<CurrentSettings> {
  const [{ version, changedAt, settings }, state] = await Promise.all([club.read(), club.readDoorState()]);
  const now = clock();
  const isCounting = [settings.dailyQuota, ...settings.schedule.map(getQuota)].some((quota) => quota !== null);
  const today = getDay(now, brand.timeZone);
  return {
    version,
    settings: applyDue(settings, now),
    door: decideDoor(state, now),
    takenToday: isCounting ? (state.counted?.day === today ? state.counted.taken : 0) : null,
    changedAt: version === 1 ? null : changedAt,
  };
}

function getQuota(change: ClubSettings['schedule'][number]): number | null {
  return change.kind === 'quota' ? change.quota : null;
}

export type NamedRevision = SettingsRevision & {
  /** The settings before the change. */
  readonly before: ClubSettings;
  /** The email address of the admin, `command line`, or null for an account that no longer exists. */
  readonly actorName: string | null;
};

type HistoryDependencies = Pick<ClubDependencies, 'club'> & {
  /** The email addresses of those of the members that exist, by their ids. */
  readonly findEmails: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const MEMBER = 'member:';

/** The newest changes, the newest first, each with the settings before it. */
export async function listSettingsHistory(deps: HistoryDependencies, limit: number): Promise<readonly NamedRevision[]> {
  const revisions = await deps.club.listRevisions(limit + 1);
  const ids = [...new Set(revisions.flatMap(({ actor }) => parseMemberId(actor) ?? []))];
  const emails = await deps.findEmails(ids);
  return revisions.slice(0, limit).flatMap((revision, index) => {
    const previous = revisions[index + 1];
    // The first row of the history is the installation, not a change.
    if (!previous) return [];
    const id = parseMemberId(revision.actor);
    const actorName = id === null ? 'command line' : (emails.get(id) ?? null);
    return [{ ...revision, before: applyDue(previous.settings, revision.at), actorName }];
  });
}

function parseMemberId(actor: string): string | null {
  const id = actor.startsWith(MEMBER) ? actor.slice(MEMBER.length) : '';
  return isUuid(id) ? id : null;
}
