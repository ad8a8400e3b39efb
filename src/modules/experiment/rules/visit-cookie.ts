import { DAY, HOUR, type Instant } from '#kernel/instant.ts';

/** The parts of the cookie by which a visit keeps its variants. */
export type VisitCookie = {
  /** The hour in which the visit began, counted from 1970; null in cookies of earlier versions. */
  readonly beganIn: number | null;
  /** The assignments, as `formatAssignments` writes them. */
  readonly assignments: string;
};

const COOKIE = /^(?:(\d{1,7})~)?(.*)$/s;
/** Browsers on phones restore their sessions, so that session cookies may never end. */
const LONGEST_VISIT = DAY / HOUR;

/** Parses the cookie of a visit; null without one. */
export function parseVisitCookie(value: string | null): VisitCookie | null {
  if (value === null) return null;
  const [, hour, assignments = ''] = COOKIE.exec(value) ?? [];
  return { beganIn: hour === undefined ? null : Number(hour), assignments };
}

/** Formats the cookie of a visit. An hour is enough to end it, and identifies nobody. */
export function formatVisitCookie(beganIn: number, assignments: string): string {
  return `${beganIn}~${assignments}`;
}

/** The hour of an instant, counted from 1970. */
export function getHour(instant: Instant): number {
  return Math.floor(instant.getTime() / HOUR);
}

/** Whether a visit began at least 24 hours ago. */
export function isOver(beganIn: number | null, hour: number): boolean {
  return beganIn !== null && hour - beganIn > LONGEST_VISIT;
}
