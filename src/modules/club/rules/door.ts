import type { Instant } from '#kernel/instant.ts';
import { applyDue, type ClubSettings } from './settings.ts';

/** Whether visitors can register now. `opensAt` is the next time at which they can, or null where none is planned. */
export type Door =
  | { readonly kind: 'open' }
  /** An admin closed registrations. */
  | { readonly kind: 'closed'; readonly opensAt: Instant | null }
  /** The registrations of the day have reached the quota. */
  | { readonly kind: 'full'; readonly opensAt: Instant | null };

export const OPEN_DOOR: Door = { kind: 'open' };

/** The stored state by which a door is decided. */
export type DoorState = {
  readonly settings: ClubSettings;
  /** IANA. */
  readonly timeZone: string;
  /** The counted registrations of the newest day that has any; null where none was counted. */
  readonly counted: { readonly day: string; readonly taken: number } | null;
};

/** Decides the door at an instant: the schedule and the end of the day count without any further change. */
export function decideDoor(state: DoorState, now: Instant): Door {
  const kind = decideKind(state, now);
  return kind === 'open' ? OPEN_DOOR : { kind, opensAt: findOpening(state, now) };
}

function decideKind({ settings, timeZone, counted }: DoorState, at: Instant): Door['kind'] {
  const { registrations, dailyQuota } = applyDue(settings, at);
  if (registrations === 'closed') return 'closed';
  // Each request for a page asks, and days of time zones are slow to find.
  if (dailyQuota === null) return 'open';
  const taken = counted?.day === getDay(at, timeZone) ? counted.taken : 0;
  return taken >= dailyQuota ? 'full' : 'open';
}

/** The door changes at scheduled times and at midnight only. */
function findOpening(state: DoorState, now: Instant): Instant | null {
  const times = [...state.settings.schedule.map(({ at }) => at), getNextMidnight(now, state.timeZone)];
  const later = times.filter((at) => at > now).toSorted((one, other) => one.getTime() - other.getTime());
  return later.find((at) => decideKind(state, at) === 'open') ?? null;
}

/** The day of an instant in a time zone, as `2026-03-02`. */
export function getDay(at: Instant, timeZone: string): string {
  return toZoned(at, timeZone).toPlainDate().toString();
}

/** The first instant of the next day. */
function getNextMidnight(at: Instant, timeZone: string): Instant {
  const next = toZoned(at, timeZone).toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds);
}

function toZoned(at: Instant, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
