/** A fault as it may be written down: kind, code and place, and of its message only what names nobody. */
export type ErrorDescription = {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  /** Of a fault of PostgreSQL: which table, column or constraint it met. */
  readonly at?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  readonly errors?: readonly ErrorDescription[];
};

/** Of nested faults, this many levels and neighbours are worth a line. */
const DEEPEST = 3;
const LONGEST = 500;
/** SQLSTATE classes whose messages name the server's state or our own SQL: connections, locks, resources, syntax. */
const HARMLESS_CLASSES = /^(?:08|40|42|53|55|57|58|XX)/;

/** Describes anything that was thrown. Values of rows, queries and visitors stay out of it, whatever threw it. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const facts: Readonly<Record<string, unknown>> = { ...error, cause: error.cause };
  const code = toSafeWord(facts.code);
  const below = (inner: unknown) => describeError(inner, depth + 1);
  return {
    type: toSafeWord(error.name) ?? 'Error',
    message: describeMessage(error, facts),
    ...(code !== undefined && { code }),
    ...(isPostgresError(facts) && { at: describeLocation(facts) }),
    stack: extractFrames(error),
    ...(facts.cause !== undefined && depth < DEEPEST && { cause: below(facts.cause) }),
    ...(error instanceof AggregateError && depth < DEEPEST && { errors: error.errors.slice(0, DEEPEST).map(below) }),
  };
}

/** The description in lines, for a terminal. */
export function formatError(error: unknown): string {
  const { type, message, code, at, stack } = describeError(error);
  const head = [type, code, at].filter(Boolean).join(' ');
  return [message ? `${head}: ${message}` : head, stack].filter(Boolean).join('\n');
}

/** PostgreSQL's messages, like its details, repeat values of rows; code and place say what the operator needs. */
function describeMessage(error: Error, facts: Readonly<Record<string, unknown>>): string {
  const message = error.message.slice(0, LONGEST).replace(/[^\s"'<>]+(?:@|%40)[^\s"'<>]+/g, '[address]');
  if (isPostgresError(facts)) return HARMLESS_CLASSES.test(String(facts.code)) ? message : 'refused by PostgreSQL';
  return maskValues(message, toSafeWord(facts.syscall) !== undefined);
}

function isPostgresError(facts: Readonly<Record<string, unknown>>): boolean {
  return 'severity' in facts && /^[0-9A-Z]{5}$/.test(String(facts.code));
}

function describeLocation({ table, column, constraint }: Readonly<Record<string, unknown>>): string {
  return [table, column, constraint]
    .map(toSafeWord)
    .filter((word) => word !== undefined)
    .join(' ');
}

/**
 * Network addresses, long opaque words (tokens), quoted input and what follows "received" leave a message. `ofSystem`: the
 * operating system's errors name our own hosts, which stay.
 */
function maskValues(message: string, ofSystem: boolean): string {
  const cleaned = message
    .replace(/"(?:[^"\\]|\\.)*"?/gs, '[value]')
    .replace(/\breceived\b.*/gis, 'received [value]')
    .replace(/[\w+=%-]{32,}/g, '[secret]');
  if (ofSystem) return cleaned;
  return cleaned.replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|[\da-f]*(?::[\da-f]*){3,}/gi, '[address]');
}

/** The places in the code. The stack begins with the message, whose lines may look like places. */
function extractFrames({ stack = '', message }: Error): string {
  const said = stack.indexOf(message);
  return stack
    .slice(said < 0 ? 0 : said + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** A name that a program gave; anything longer or with other signs may hold a value. */
function toSafeWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined;
}
