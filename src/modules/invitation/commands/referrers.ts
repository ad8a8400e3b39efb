import { type CommandOf, done, usageError } from '#platform/command-line/command.ts';
import { type BlockedVisitDependencies, reportBlockedVisits } from '../actions/report-blocked-visits.ts';

export type ReferrerCommandDependencies = BlockedVisitDependencies & {
  /** The operator's setting REFERRER_GATE. */
  readonly referrerGate: string;
};

const DEFAULT_DAYS = 14;
const MOST_DAYS = 400;

export const referrerCommands: readonly CommandOf<ReferrerCommandDependencies>[] = [
  {
    name: 'referrers report',
    about: 'counts visits from blocked referrers, and the denied ones, by day and host',
    options: { days: { type: 'string', about: `number of days up to today (default: ${DEFAULT_DAYS})` } },
    async run(deps, given) {
      const days = Number(given.text('days') ?? DEFAULT_DAYS);
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
        throw usageError(`--days needs a whole number from 1 to ${MOST_DAYS}`);
      }
      const counts = await reportBlockedVisits(deps, days);
      const widest = Math.max(0, ...counts.map(({ host }) => host.length));
      const lines = counts.map(
        ({ day, host, category, arrivals, denied }) =>
          `${day}  ${host.padEnd(widest)}  ${category.padEnd(10)}  ${arrivals} visits, ${denied} denied`,
      );
      const mode = deps.referrerGate;
      return done({ mode, days, counts }, `REFERRER_GATE=${mode}, the last ${days} days`, ...lines);
    },
  },
];
