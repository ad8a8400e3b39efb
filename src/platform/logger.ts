import { type DestinationStream, type Logger as Pino, pino } from 'pino';

export type Logger = Pino;

/**
 * JSON lines without personal data: requests are logged by their route and ids, never by address, query or body.
 * `level` is pino's; lines go to standard output where no `destination` is given.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  };
  // Not one system call a line: what comes while a write is under way goes out with the next one, and all at the end.
  return pino(options, destination ?? pino.destination({ sync: false }));
}

/** A fault's kind and place. PostgreSQL's detail and query values may hold an address, so they stay out. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type: error.name, message: withoutValues(error.message), code, stack: frames.join('\n'), cause };
}

/** Addresses and long opaque words (tokens) leave a message before it is written. */
function withoutValues(message: string): string {
  return message.replace(/[^\s"'<>]+@[^\s"'<>]+/g, '[address]').replace(/[A-Za-z0-9_-]{32,}/g, '[secret]');
}
