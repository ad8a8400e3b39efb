import type { Clock, Instant } from '#kernel/instant.ts';
import { type DoorState, decideDoor, getDay } from '../rules/door.ts';
import { applyDue } from '../rules/settings.ts';
import type { ClubStore } from './ports.ts';

/** The most registrations of a past day that are counted: with a larger quota it is not known when the day was full. */
const MOST_COUNTED_OF_DAY = 50_000;

type Dependencies = {
  readonly clock: Clock;
  readonly club: Pick<ClubStore, 'readDoorState' | 'findSettingsAt' | 'countDayUntil'>;
};

/**
 * Whether registrations were open at an instant, by the history of the settings and the registrations of its day; later instants
 * are decided by the schedule. Null where it cannot be known.
 */
export async function findOpenAt({ clock, club }: Dependencies, at: Instant): Promise<boolean | null> {
  const state = await club.readDoorState();
  if (at >= clock()) return decideDoor(state, at).kind === 'open';
  const settings = await club.findSettingsAt(at);
  return settings && findPastOpen({ club }, { ...state, settings }, at);
}

async function findPastOpen(
  { club }: Pick<Dependencies, 'club'>,
  { settings, timeZone }: DoorState,
  at: Instant,
): Promise<boolean | null> {
  const { registrations, dailyQuota } = applyDue(settings, at);
  if (registrations === 'closed') return false;
  if (dailyQuota === null) return true;
  if (dailyQuota > MOST_COUNTED_OF_DAY) return null;
  return (await club.countDayUntil(getDay(at, timeZone), timeZone, at, dailyQuota)) < dailyQuota;
}
