import { type DestinationStream, type Logger as Pino, pino } from 'pino';
import { describeFault } from './telemetry/describe-fault.ts';
import { currentTrail } from './telemetry/trail.ts';

export type Logger = Pino;

/**
 * JSON lines without personal data: requests are logged by their route and ids, never by address, query or body, and
 * each line carries the ids of the request or job that it was written for. `level` is pino's; lines go to standard output
 * where no `destination` is given.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeFault },
    mixin: () => ({ ...currentTrail() }),
  };
  // Not one system call a line: what comes while a write is under way goes out with the next one, and all at the end.
  return pino(options, destination ?? pino.destination({ sync: false }));
}
