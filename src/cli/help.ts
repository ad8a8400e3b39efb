import type { DescribedCommand } from '#platform/command-line/command.ts';

export type Help = {
  /** False where the words are no command. */
  readonly isRequested: boolean;
  readonly lines: readonly string[];
};

const HELP_WORDS = ['--help', 'help'];

/** Lists the commands: those of a group, such as `experiment`, where the words begin with one, otherwise all. */
export function listCommands(words: readonly string[], commands: readonly DescribedCommand[]): Help {
  const [first, second] = words;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  const isGroup = group.length > 0;
  const isRequested = HELP_WORDS.includes((isGroup ? second : first) ?? 'help');
  const listed = (isGroup ? group : commands).map(
    ({ name, words: after = [], about }) => `  ${[name, ...after].join(' ').padEnd(26)} ${about}`,
  );
  const head = isGroup ? `vestibule ${first} ...` : 'vestibule COMMAND';
  return { isRequested, lines: [`${head} [--json] [--help]`, ...listed, 'Status: 0 done, 1 refused, 2 wrong usage.'] };
}

/** The help of one command: its words, and its options with a line each. */
export function describeUsage({ name, words = [], options, about }: DescribedCommand): string {
  const given = Object.entries(options).map(([option, { type, required, about: why }]) => {
    const form = type === 'string' ? `--${option} ${option.toUpperCase()}` : `--${option}`;
    return `  ${(required ? form : `[${form}]`).padEnd(34)} ${why}`;
  });
  return [`vestibule ${[name, ...words].join(' ')}: ${about}`, ...given, `  ${'[--json]'.padEnd(34)} prints JSON`].join(
    '\n',
  );
}
