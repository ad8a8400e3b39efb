import { scrub } from '#kernel/scrub/scrub.ts';

/** The program's data in every item. */
export type ProgramInfo = { readonly environment: string; readonly codeVersion: string };

/** The `data` of an item in the format of Rollbar's API. */
export type Item = Readonly<Record<string, unknown>>;

type Described = {
  readonly type?: string;
  readonly message?: string;
  readonly code?: string;
  readonly at?: string;
  readonly stack?: string;
  readonly cause?: Described;
};
type Line = {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: Described;
} & Readonly<Record<string, unknown>>;

/** Rollbar's maximum length of a context; its own libraries truncate only values that are not strings. */
const CONTEXT_LENGTH = 255;
const PINO_ERROR = 50;
const MOST_CAUSES = 5;
const FRAME = /^\s*at (?:(.*?) \()?(.*?)(?::(\d+))?(?::(\d+))?\)?$/;

/** The item of a log line, or null if the line reports no error. Data that the log omits are not in the item either. */
export function buildLogLineItem(text: string, about: ProgramInfo, uuid: string): Item | null {
  if (!text.includes('"err":')) return null;
  const { level, time, msg = '', err, ...ids } = JSON.parse(text) as Line;
  if (typeof err !== 'object' || err === null) return null;
  const clean = scrub({ context: msg, body: { trace_chain: buildTraceChain(err, msg) }, custom: ids }) as Item;
  return {
    ...clean,
    context: String(clean.context).slice(0, CONTEXT_LENGTH),
    uuid,
    level: level >= PINO_ERROR ? 'error' : 'warning',
    timestamp: Math.floor(Date.parse(time) / 1000),
    environment: about.environment,
    code_version: about.codeVersion,
    platform: 'node',
    language: 'javascript',
    framework: 'node-js',
    notifier: { name: 'vestibule', version: about.codeVersion },
  };
}

function buildTraceChain(error: Described, msg: string): readonly object[] {
  const chain: Described[] = [];
  for (let one: Described | undefined = error; one && chain.length < MOST_CAUSES; one = one.cause) chain.push(one);
  return chain.map(({ type, message, code, at, stack = '' }) => ({
    exception: { class: type ?? 'Error', message: [code, at, message].filter(Boolean).join(' ') || msg },
    // Rollbar shows the most recent call last.
    frames: stack.split('\n').filter(Boolean).map(parseFrame).reverse(),
  }));
}

function parseFrame(line: string): object {
  const [, method, filename, lineno, colno] = FRAME.exec(line) ?? [];
  return { filename: filename ?? line.trim(), method, lineno: parseNumber(lineno), colno: parseNumber(colno) };
}

function parseNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
