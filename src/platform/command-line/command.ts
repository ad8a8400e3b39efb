import { withRequestOrigin } from '../request-origin.ts';

/** An entry of a list: its value for --json, and its line otherwise. */
export type Entry = { readonly value: unknown; readonly line: string };

/** A list that is printed as a file: its first entry is the head, and lines bring their ends. The audit log records who took it. */
export type ListFile = {
  /** The name of the list, as the address in the back office has it. */
  readonly list: string;
  /** What the audit log may contain of them: see `describeFilters`. */
  readonly filters: Readonly<Record<string, string>>;
};

/**
 * The result of a command: `value` is printed as JSON with --json, `lines` without. A list is printed while it is read.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown; readonly lines: readonly string[] }
  | { readonly kind: 'listed'; readonly entries: AsyncIterable<Entry>; readonly file?: ListFile }
  | { readonly kind: 'refused'; readonly reason: string; readonly value?: unknown; readonly lines?: readonly string[] };

export type Arguments = {
  /** The positional arguments after the command's name. */
  readonly words: readonly string[];
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
  readonly readStdin: () => Promise<string>;
  /** Reports a step of a long command to the operator, separately from its output. */
  readonly note: (line: string) => void;
  /** Shows an operator at a terminal how many rows are done. It may be called for every row. */
  readonly progress: (done: number, total?: number) => void;
  /** Asks the operator a question that is answered by yes or no; a UsageError where nobody can answer. */
  readonly ask: (question: string) => Promise<boolean>;
};

type Option = {
  readonly type: 'string' | 'boolean';
  readonly required?: true;
  readonly about: string;
  /** The values that a shell proposes; the command itself checks what it gets. */
  readonly choices?: readonly string[];
};

type Described = {
  /** The name as typed: `code create`. */
  readonly name: string;
  readonly about: string;
  /** The positional arguments; one in brackets is optional, and a last one that ends with `...]` stands for any number. */
  readonly words?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
};

/** A command as declared: its area supplies its dependencies. */
export type CommandOf<Dependencies> = Described & {
  readonly run: (deps: Dependencies, given: Arguments) => Promise<Outcome>;
};

/** What a shell and the help need to know of a command. */
export type DescribedCommand = Described;

/** A command with its dependencies bound. */
export type Command = Described & { readonly run: (given: Arguments) => Promise<Outcome> };

/** Binds commands to their dependencies. The audit log records that a command caused what it does. */
export function bindCommands<Dependencies>(
  commands: readonly CommandOf<Dependencies>[],
  deps: Dependencies,
): readonly Command[] {
  return commands.map((command) => ({
    ...command,
    async run(given) {
      const outcome = await asCommand(() => command.run(deps, given));
      return outcome.kind === 'listed' ? { ...outcome, entries: readByCommand(outcome.entries) } : outcome;
    },
  }));
}

/** Runs a part of a command. The audit log says of each of its changes that a command made it. */
export function asCommand<Result>(run: () => Result): Result {
  return withRequestOrigin({ channel: 'command' }, run);
}

/** A list can change what it lists while it is read. */
async function* readByCommand(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const iterator = entries[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await asCommand(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** A wrong call: the program shows it with its help and exits with status 2. */
export type UsageError = Error & {
  readonly kind: 'usage';
  /** The commands or options that were probably meant. */
  readonly didYouMean: readonly string[];
  readonly help: readonly string[];
};

/** An error of the caller. `message` says what is wrong. */
export function usageError(
  message: string,
  { didYouMean = [], help = [] }: Partial<Pick<UsageError, 'didYouMean' | 'help'>> = {},
): UsageError {
  return Object.assign(new Error(message), { kind: 'usage' as const, didYouMean, help });
}

export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && 'kind' in error && error.kind === 'usage';
}

export function done(value: unknown, ...lines: readonly string[]): Outcome {
  return { kind: 'done', value, lines };
}

/** A list of any length: it is never held in memory as a whole. */
export function listed<Row>(rows: AsyncIterable<Row>, formatLine: (row: Row) => string): Outcome {
  async function* entries(): AsyncGenerator<Entry> {
    for await (const value of rows) yield { value, line: formatLine(value) };
  }
  return { kind: 'listed', entries: entries() };
}

export function refused(reason: string): Outcome {
  return { kind: 'refused', reason };
}

/** The actor that the audit log records for a change. */
export const ACTOR = 'cli';
