/** A description of an error that is safe to log: kind, code and place, and its message without personal data. */
export type ErrorDescription = {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  /** For an error of PostgreSQL: the affected table, column or constraint. */
  readonly at?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  readonly errors?: readonly ErrorDescription[];
};

/** The number of levels and siblings of nested errors that are logged. */
const DEEPEST = 3;
const LONGEST = 500;
/**
 * SQLSTATE classes whose messages contain only the server's state or our own SQL: connections, locks, resources,
 * syntax.
 */
const HARMLESS_CLASSES = /^(?:08|40|42|53|55|57|58|XX)/;

/** Describes any thrown value, without values of rows, queries and visitors. */
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

/** The description as lines for a terminal. */
export function formatError(error: unknown): string {
  const { type, message, code, at, stack } = describeError(error);
  const head = [type, code, at].filter(Boolean).join(' ');
  return [message ? `${head}: ${message}` : head, stack].filter(Boolean).join('\n');
}

/** PostgreSQL's messages and details repeat values of rows; code and place are enough for the operator. */
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
 * Removes network addresses, long opaque words (tokens), quoted input and the text after "received" from a message.
 * `ofSystem`: the operating system's errors name our own hosts, which stay.
 */
function maskValues(message: string, ofSystem: boolean): string {
  const cleaned = message
    .replace(/"(?:[^"\\]|\\.)*"?/gs, '[value]')
    .replace(/\breceived\b.*/gis, 'received [value]')
    .replace(/[\w+=%-]{32,}/g, '[secret]');
  if (ofSystem) return cleaned;
  return cleaned.replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|[\da-f]*(?::[\da-f]*){3,}/gi, '[address]');
}

/** The stack frames without the message: the stack starts with it, and its lines may look like frames. */
function extractFrames({ stack = '', message }: Error): string {
  const messageStart = stack.indexOf(message);
  return stack
    .slice(messageStart < 0 ? 0 : messageStart + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** An identifier from code; a longer text, or one with other characters, may contain a value. */
function toSafeWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? value : undefined;
}
