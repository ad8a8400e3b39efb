import { type DestinationStream, type LevelWithSilent, type Logger as Pino, pino } from 'pino';
import { describeError } from './telemetry/describe-error.ts';
import { getLogContext } from './telemetry/log-context.ts';

export type Logger = Pino;

const NO_CONTEXT = {};
const WARNING = pino.levels.values.warn ?? 40;

/**
 * JSON lines without personal data: requests are logged by their route and ids, never by address, query or body, and
 * each line carries the ids of its request or job. `level` is pino's; lines go to standard output if there is no
 * `destination`. `onWarning` receives every line from warnings on, whatever the level.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  onWarning?: (line: string) => void,
): Logger {
  const ownLevel = pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  const options = {
    level: onWarning && ownLevel > WARNING ? 'warn' : (level as LevelWithSilent),
    base: null,
    timestamp: createTimestamp(),
    serializers: { err: describeError },
    mixin: () => getLogContext() ?? NO_CONTEXT,
    mixinMergeStrategy: (line: object, context: object) => (context === NO_CONTEXT ? line : { ...context, ...line }),
  };
  const stream = destination ?? openStandardOutput();
  if (!onWarning) return pino(options, stream);
  const both: DestinationStream & { lastLevel: number } = {
    // pino sets the level of the line that it is about to write.
    ...{ [pino.symbols.needsMetadataGsym]: true, lastLevel: 0 },
    write(line) {
      if (both.lastLevel >= ownLevel) stream.write(line);
      if (both.lastLevel >= WARNING) onWarning(line);
    },
  };
  return pino(options, both);
}

const SECOND = 1_000;

/** The time of a line in ISO 8601 as pino writes it; many lines have the second of the line before. */
function createTimestamp(): () => string {
  let last = { second: 0, text: '' };
  return () => {
    const ms = Date.now();
    const second = Math.floor(ms / SECOND);
    if (last.second !== second) last = { second, text: `,"time":"${new Date(ms).toISOString().slice(0, -4)}` };
    return `${last.text}${String(ms % SECOND).padStart(3, '0')}Z"`;
  };
}

/** How long a line waits for others. A write for each line would take more time than the rest of its request. */
const GATHER_MS = 20;
const MOST_GATHERED = 65_536;
/** A character of a text has at most so many bytes in UTF-8. */
const MOST_BYTES = 3;

/**
 * Standard output in writes of several lines; all are written when the process exits, where they may pass a write that is still
 * under way. Each line becomes bytes at once: a text of pino consists of many parts, which would wait for the write and be
 * joined then.
 */
function openStandardOutput(): DestinationStream {
  const gathered = Buffer.allocUnsafe(MOST_GATHERED);
  let length = 0;
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    // A copy: the write is not over when the next line comes.
    if (length > 0) output.write(Buffer.from(gathered.subarray(0, length)) as never);
    length = 0;
  };
  // Before pino's own listener, which writes what its destination still holds.
  process.on('exit', write);
  const output = pino.destination({ sync: false, contentMode: 'buffer' });
  return {
    write(line) {
      const most = line.length * MOST_BYTES;
      if (length + most > MOST_GATHERED) write();
      if (most > MOST_GATHERED) output.write(Buffer.from(line) as never);
      else length += gathered.write(line, length);
      timer ??= setTimeout(write, GATHER_MS).unref();
    },
  };
}
