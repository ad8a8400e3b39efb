import { withRequestOrigin } from '../request-origin.ts';

/** An entry of a list: its value for --json, and its line otherwise. */
type Entry = { readonly value: unknown; readonly line: string };

/**
 * The result of a command: `value` is printed as JSON with --json, `lines` without. A list is printed while it is read.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown; readonly lines: readonly string[] }
  | { readonly kind: 'listed'; readonly entries: AsyncIterable<Entry> }
  | { readonly kind: 'refused'; readonly reason: string; readonly value?: unknown; readonly lines?: readonly string[] };

export type Arguments = {
  /** The positional arguments after the command's name. */
  readonly words: readonly string[];
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
  readonly readStdin: () => Promise<string>;
  /** Reports the progress of a long command to the operator, separately from its output. */
  readonly note: (line: string) => void;
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
      const outcome = await withRequestOrigin(ORIGIN, () => command.run(deps, given));
      return outcome.kind === 'listed' ? { ...outcome, entries: readByCommand(outcome.entries) } : outcome;
    },
  }));
}

const ORIGIN = { channel: 'command' } as const;

/** A list can change what it lists while it is read. */
async function* readByCommand(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const iterator = entries[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await withRequestOrigin(ORIGIN, () => iterator.next());
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
