import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type DescribedCommand, usageError } from '#platform/command-line/command.ts';
import { findSimilarCommands, findSimilarWords } from './find-similar.ts';
import { describeUsage, listCommands } from './help.ts';

/** What was typed after a command's name. */
export type ParsedCommand = {
  readonly command: DescribedCommand;
  readonly values: Readonly<Record<string, unknown>>;
  /** The positional arguments. */
  readonly words: readonly string[];
};

const SHARED = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/** The command that the words begin with, or null. */
export function findCommand(words: readonly string[], commands: readonly DescribedCommand[]): DescribedCommand | null {
  return commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' ')) ?? null;
}

/**
 * Reads the options and words of a command. A UsageError names what is unknown, missing or too much, and what was
 * probably meant; with `--help` nothing is checked but the options.
 */
export function parseCommand(command: DescribedCommand, typed: readonly string[]): ParsedCommand {
  const options = { ...command.options, ...SHARED };
  checkOptionNames(command, typed, options);
  const { values, positionals } = parse(command, typed, options);
  if (!values.help) checkArguments(command, values, positionals);
  return { command, values, words: positionals };
}

/** Words that begin with no command: a UsageError with the similar ones, or else with the list of the group or of all. */
export function unknownCommand(words: readonly string[], commands: readonly DescribedCommand[]): Error {
  const didYouMean = findSimilarCommands(words, commands);
  const help = didYouMean.length > 0 ? ['vestibule --help lists all commands'] : listCommands(words, commands).lines;
  return usageError(`unknown command: ${words.join(' ')}`, { didYouMean, help });
}

/** Whether the words ask for JSON, also where they cannot be parsed. */
export function isJsonRequested(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).includes('--json');
}

/** Node.js reports unknown options itself, but not which one was meant. */
function checkOptionNames(command: DescribedCommand, typed: readonly string[], options: ParseArgsOptionsConfig): void {
  const { tokens } = parseArgs({ args: [...typed], allowPositionals: true, strict: false, tokens: true, options });
  const names = Object.keys(options);
  const unknown = tokens.find((token) => token.kind === 'option' && !names.includes(token.name));
  if (!unknown) return;
  // The token of `-json` is `-j`.
  const [word = ''] = (typed[unknown.index] ?? '').split('=');
  const didYouMean = findSimilarWords(word.replace(/^-+/, ''), names).map((name) => `--${name}`);
  throw usageError(`unknown option: ${word}`, { didYouMean, help: [describeUsage(command)] });
}

function parse(command: DescribedCommand, typed: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { values, positionals } = parseArgs({ args: [...typed], allowPositionals: true, options });
    return { values: values as ParsedCommand['values'], positionals };
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw usageError(error.message, { help: [describeUsage(command)] });
  }
}

function checkArguments(
  command: DescribedCommand,
  values: ParsedCommand['values'],
  words: ParsedCommand['words'],
): void {
  const help = [describeUsage(command)];
  const missing = Object.entries(command.options).find(
    ([name, { required }]) => required && values[name] === undefined,
  );
  if (missing) throw usageError(`--${missing[0]} is missing`, { help });
  if (values.csv && values.json) throw usageError('--csv and --json exclude each other', { help });
  const declared = command.words ?? [];
  const most = declared.at(-1)?.endsWith('...]') ? Number.POSITIVE_INFINITY : declared.length;
  const least = declared.filter((word) => !word.startsWith('[')).length;
  if (words.length < least) throw usageError(`${declared[words.length]} is missing`, { help });
  if (words.length > most) throw usageError(`unexpected argument: ${words[most]}`, { help });
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
