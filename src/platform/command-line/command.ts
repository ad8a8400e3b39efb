/** A part of a list as it is printed, with --json and without. */
type Entry = { readonly value: unknown; readonly line: string };

/** What a command answers: `value` is printed as JSON with --json, `lines` without. A list is printed while it is read. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown; readonly lines: readonly string[] }
  | { readonly kind: 'listed'; readonly entries: AsyncIterable<Entry> }
  | { readonly kind: 'refused'; readonly reason: string; readonly value?: unknown; readonly lines?: readonly string[] };

export type Arguments = {
  /** What follows the command's words. */
  readonly words: readonly string[];
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
  readonly readStdin: () => Promise<string>;
  /** Tells the operator how far a long command is, beside its answer. */
  readonly note: (line: string) => void;
};

type Option = { readonly type: 'string' | 'boolean'; readonly required?: true; readonly about: string };

type Described = {
  /** As it is typed: `code create`. */
  readonly name: string;
  readonly about: string;
  /** What follows the name; a last one that ends with `...]` stands for any number. */
  readonly words?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
};

/** A command as it is written down: what it needs comes from its area. */
export type CommandOf<Dependencies> = Described & {
  readonly run: (deps: Dependencies, given: Arguments) => Promise<Outcome>;
};

/** A command that can be run. */
export type Command = Described & { readonly run: (given: Arguments) => Promise<Outcome> };

/** Gives commands what they need. */
export function bindCommands<Dependencies>(
  commands: readonly CommandOf<Dependencies>[],
  deps: Dependencies,
): readonly Command[] {
  return commands.map((command) => ({ ...command, run: (given) => command.run(deps, given) }));
}

/** A wrong call: it says how the command is used, and the program ends with status 2. */
export type UsageError = Error & { readonly kind: 'usage' };

export function usageError(message: string): UsageError {
  return Object.assign(new Error(message), { kind: 'usage' as const });
}

export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && 'kind' in error && error.kind === 'usage';
}

export function done(value: unknown, ...lines: readonly string[]): Outcome {
  return { kind: 'done', value, lines };
}

/** A list of any length: it is never held as a whole. */
export function listed<Row>(rows: AsyncIterable<Row>, lineOf: (row: Row) => string): Outcome {
  async function* entries(): AsyncGenerator<Entry> {
    for await (const value of rows) yield { value, line: lineOf(value) };
  }
  return { kind: 'listed', entries: entries() };
}

export function refused(reason: string): Outcome {
  return { kind: 'refused', reason };
}

/** Who changes something, in the audit log. */
export const ACTOR = 'cli';
