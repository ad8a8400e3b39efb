import { describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { listCommands } from './help.ts';

const { commands } = describeProgram();
const names = commands.map(({ name }) => name);

function listed(words: readonly string[]): readonly string[] {
  const { lines } = listCommands(words, commands);
  return names.filter((name) => lines.some((line) => line.startsWith(`  ${name} `)));
}

describe('[K1] the help of the command line', () => {
  test.each([[[]], [['--help']], [['help']]])('%j lists all commands', (words) => {
    expect(listed(words)).toEqual(names);
    expect(listCommands(words, commands).isRequested).toBe(true);
  });

  test.each([[['experiment']], [['experiment', '--help']], [['experiment', 'help']]])('%j lists its group', (words) => {
    expect(listed(words)).toEqual(names.filter((name) => name.startsWith('experiment ')));
    expect(listCommands(words, commands).isRequested).toBe(true);
  });

  test('an unknown word after a group lists the group', () => {
    expect(listed(['experiment', 'begin'])).toEqual(names.filter((name) => name.startsWith('experiment ')));
    expect(listCommands(['experiment', 'begin'], commands).isRequested).toBe(false);
  });

  test.each([[['experimant']], [['--experiment']]])('%j is unknown, and all are listed', (words) => {
    expect(listed(words)).toEqual(names);
    expect(listCommands(words, commands).isRequested).toBe(false);
  });
});
