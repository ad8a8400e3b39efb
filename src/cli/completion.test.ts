import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { COMPLETION, printCompletion } from './completion.ts';

const commands = [...describeProgram().commands, COMPLETION];

function getScript(shell: string): string {
  const outcome = printCompletion(shell, commands);
  return outcome.kind === 'done' ? (outcome.lines[0] ?? '') : '';
}

/** What a real bash proposes where each of these lines ends; the last word may be unfinished. */
function completeAll(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const asked = lines.map((words) => {
    const line = ['vestibule', ...words].map((word) => `'${word}'`).join(' ');
    return `COMP_WORDS=(${line}) COMP_CWORD=${words.length} COMPREPLY=()
      _vestibule
      printf '%s\n' "\${COMPREPLY[@]}"
      printf '\\0'`;
  });
  const script = [getScript('bash'), 'complete -p vestibule > /dev/null || exit 1', ...asked].join('\n');
  const printed = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8', cwd: import.meta.dirname });
  const proposals = printed.split('\0').slice(0, -1);
  return proposals.map((words) => words.split('\n').filter((word) => word !== ''));
}

function complete(...words: readonly string[]): readonly string[] {
  return completeAll([words])[0] ?? [];
}

describe('the completion of bash, in a real shell', () => {
  test('proposes every command, and only those', () => {
    const named = new Set(commands.map(({ name }) => name.split(' ')[0]));
    expect(complete('').toSorted()).toEqual([...named, '--help'].toSorted());
    const groups = [...named].flatMap((word = '') => {
      const second = commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.split(' ')[1]] : []));
      return second.length > 0 ? [{ word, second: second.toSorted() }] : [];
    });
    const proposed = completeAll(groups.map(({ word }) => [word, '']));
    expect(proposed.map((words) => words.toSorted())).toEqual(groups.map(({ second }) => second));
  });

  test('proposes the options of each command', () => {
    const proposed = completeAll(commands.map(({ name }) => [...name.split(' '), '--']));
    const named = commands.map(({ name }, at) => [name, proposed[at]?.toSorted()]);
    const expected = commands.map(({ name, options }) => [
      name,
      [...Object.keys(options), 'json', 'help'].map((option) => `--${option}`).toSorted(),
    ]);
    expect(named).toEqual(expected);
  });

  test('proposes the values of an option, and nothing where any text can follow', () => {
    expect(complete('registration', 'list', '--status', 'e')).toEqual(['expired']);
    expect(complete('code', 'list', '--json', '--state', '')).toContain('usable');
    expect(complete('code', 'list', '--campaign', '')).toEqual([]);
    expect(complete('code', 'explain', '--locale', 'd')).toEqual(['de']);
    expect(complete('code', 'qr', '--format', '')).toEqual(['svg', 'png']);
    expect(complete('door', 'answers', 's')).toEqual(['strict']);
    expect(complete('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh']));
    expect(complete('nothing', 'known', '')).toEqual([]);
  });

  test('proposes files', () => {
    expect(complete('code', 'qr', '--output', 'completion.te')).toEqual(['completion.test.ts']);
    expect(complete('code', 'end', '--file', 'completion.te')).toEqual(['completion.test.ts']);
  });
});

describe('the completion of zsh', () => {
  test('has every command, with what it is for and its quotes escaped', () => {
    const script = getScript('zsh');
    expect(script).toMatch(/^#compdef vestibule\n/);
    for (const { name } of commands) expect(script).toContain(`'${name}') case $previous in`);
    const about = "limits the registrations of a day in the club's time zone";
    expect(script).toContain(`'quota:${about.replace("'", "'\\''")}'`);
  });

  test('proposes --help before a command, and answers the request by which zsh loads it from fpath', () => {
    const script = getScript('zsh');
    expect(script).toMatch(/CURRENT == 2\)\); then\n {4}entries=\(.* '--help:lists the options'\)\n/);
    expect(script).toMatch(
      /\nif \[\[ \$\{funcstack\[1\]\} == _vestibule \]\]; then _vestibule "\$@"; else compdef .*; fi$/,
    );
  });

  test('is a script whose quotes and brackets are closed', () => {
    // The parts that both shells have: bash checks the syntax of all but the first line's marker.
    expect(() => execFileSync('bash', ['--norc', '-n'], { input: getScript('zsh') })).not.toThrow();
  });
});

test('another shell is wrong usage', () => {
  expect(() => printCompletion('fish', commands)).toThrow('bash or zsh is needed');
});
