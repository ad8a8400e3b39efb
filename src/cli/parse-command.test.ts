import { describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { isUsageError, type UsageError } from '#platform/command-line/command.ts';
import { findCommand, isJsonRequested, parseCommand, unknownCommand } from './parse-command.ts';
import { describeUsageError, formatUsageJson } from './wrong-usage.ts';

const { commands } = describeProgram();

function parse(line: string) {
  const words = line.split(' ');
  const command = findCommand(words, commands);
  if (!command) throw unknownCommand(words, commands);
  return parseCommand(command, words.slice(command.name.split(' ').length));
}

function getUsageError(line: string): UsageError {
  try {
    parse(line);
  } catch (error) {
    if (isUsageError(error)) return error;
    throw error;
  }
  throw new Error(`${line} was accepted`);
}

describe('[K2] a wrong call', () => {
  test.each([
    ['code explian CLARA', 'unknown command: code explian CLARA', ['code explain']],
    ['code frobnicate', 'unknown command: code frobnicate', []],
    ['code explain CLARA --refferer x.example', 'unknown option: --refferer', ['--referrer']],
    ['code explain CLARA --refferer=x.example', 'unknown option: --refferer', ['--referrer']],
    ['code explain CLARA -json', 'unknown option: -json', ['--json']],
    ['code explain CLARA --hlep', 'unknown option: --hlep', ['--help']],
    ['code explain CLARA --frobnicate', 'unknown option: --frobnicate', []],
    ['code explain', 'CODE|LINK is missing', []],
    ['code explain CLARA DORA', 'unexpected argument: DORA', []],
    ['link create', '--code is missing', []],
    ['code explain CLARA --at', "Option '--at <value>' argument missing", []],
    ['code list --csv --json', '--csv and --json exclude each other', []],
    ['code explain CLARA --json=yes', "Option '--json' does not take an argument", []],
  ])('%s', (line, message, didYouMean) => {
    const error = getUsageError(line);
    expect(error.message).toBe(message);
    expect(error.didYouMean).toEqual(didYouMean);
    expect(JSON.parse(formatUsageJson(error))).toEqual({ wrongUsage: message, didYouMean });
  });

  test('asks before it shows the help', () => {
    expect(describeUsageError(getUsageError('code explian CLARA'))).toBe(
      'unknown command: code explian CLARA\ndid you mean code explain?\nvestibule --help lists all commands',
    );
    const lines = describeUsageError(getUsageError('link create --coed CLARA')).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'unknown option: --coed',
      'did you mean --code?',
      expect.stringMatching(/^vestibule link create: /),
    ]);
    expect(describeUsageError(getUsageError('explain CLARA'))).toContain('code explain or experiment explain?');
  });

  test('without a similar command shows the group, or all commands', () => {
    expect(describeUsageError(getUsageError('code frobnicate'))).toContain('\nvestibule code ...');
    expect(describeUsageError(getUsageError('frobnicate'))).toContain('\nvestibule COMMAND');
  });
});

describe('[K2] a right call', () => {
  test('has its words and values', () => {
    const { command, values, words } = parse('code explain CLARA --country de --json');
    expect(command.name).toBe('code explain');
    expect([{ ...values }, words]).toEqual([{ country: 'de', json: true }, ['CLARA']]);
  });

  test('takes words after -- as they are', () => {
    expect(parse('code explain -- --refferer').words).toEqual(['--refferer']);
  });

  test('needs nothing else with --help', () => {
    expect(parse('link create --help').values.help).toBe(true);
  });
});

test.each([
  ['code list --json', true],
  ['cdoe lst --json --frobnicate', true],
  ['code explain -- --json', false],
  ['code list', false],
])('[K2] %s asks for JSON: %s', (line, isRequested) => {
  expect(isJsonRequested(line.split(' '))).toBe(isRequested);
});
