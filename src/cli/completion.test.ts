import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { completeInZsh, ZSH } from '../../tests/support/real-zsh.ts';
import { COMPLETION, printCompletion } from './completion.ts';

const commands = [...describeProgram().commands, COMPLETION];

function getScript(shell: string): string {
  const outcome = printCompletion(shell, commands);
  return outcome.kind === 'done' ? (outcome.lines[0] ?? '') : '';
}

/** Words of a command line after its name; the last one may be unfinished. */
type Line = readonly string[];
type CompleteAll = (lines: readonly Line[]) => readonly (readonly string[])[];

/** What a real bash proposes where each line ends. */
const completeInBash: CompleteAll = (lines) => {
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
};

/** What a `~/.zshrc` has, as docs/operating.md says. */
const SOURCED = `autoload -Uz compinit && compinit -D
source <(cat <<'END'\n${getScript('zsh')}\nEND\n)`;

/** What a real zsh proposes where each line ends. */
function completeAfter(start: string, lines: readonly Line[], command = 'vestibule'): ReturnType<CompleteAll> {
  const asked = lines.map((words) => [command, ...words].join(' '));
  return completeInZsh(start, asked, import.meta.dirname);
}

describe.each([
  { shell: 'bash', isMissing: false, completeAll: completeInBash },
  {
    shell: 'zsh (skipped without it)',
    isMissing: ZSH === undefined,
    completeAll: (lines: readonly Line[]) => completeAfter(SOURCED, lines),
  },
])('the completion of a real $shell', ({ isMissing, completeAll }) => {
  const complete = (...words: Line) => completeAll([words])[0] ?? [];

  test.skipIf(isMissing)('proposes every command, and only those', () => {
    const named = new Set(commands.map(({ name }) => name.split(' ')[0]));
    expect(complete('').toSorted()).toEqual([...named, '--help'].toSorted());
    const groups = [...named].flatMap((word = '') => {
      const second = commands.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.split(' ')[1]] : []));
      return second.length > 0 ? [{ word, second: second.toSorted() }] : [];
    });
    const proposed = completeAll(groups.map(({ word }) => [word, '']));
    expect(proposed.map((words) => words.toSorted())).toEqual(groups.map(({ second }) => second));
  });

  test.skipIf(isMissing)('proposes the options of each command', () => {
    const proposed = completeAll(commands.map(({ name }) => [...name.split(' '), '--']));
    const named = commands.map(({ name }, at) => [name, proposed[at]?.toSorted()]);
    const expected = commands.map(({ name, options }) => [
      name,
      [...Object.keys(options), 'json', 'help'].map((option) => `--${option}`).toSorted(),
    ]);
    expect(named).toEqual(expected);
  });

  test.skipIf(isMissing)('proposes the values of an option, and nothing where any text can follow', () => {
    const lines = [
      ['registration', 'list', '--status', 'e'],
      ['code', 'list', '--campaign', ''],
      ['code', 'explain', '--locale', 'd'],
      ['code', 'qr', '--format', ''],
      ['door', 'answers', 's'],
      ['nothing', 'known', ''],
    ];
    expect(completeAll(lines)).toEqual([['expired'], [], ['de'], ['svg', 'png'], ['strict'], []]);
    expect(complete('code', 'list', '--json', '--state', '')).toContain('usable');
    expect(complete('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh']));
  });

  test.skipIf(isMissing)('proposes files', () => {
    expect(complete('code', 'qr', '--output', 'completion.te')).toEqual(['completion.test.ts']);
    expect(complete('code', 'end', '--file', 'completion.te')).toEqual(['completion.test.ts']);
  });
});

describe.skipIf(!ZSH)('a real zsh (skipped without it)', () => {
  const lines = [[''], ['door', 'answers', 's'], ['code', '']];
  const expected = () => completeAfter(SOURCED, lines);

  test('proposes the same for an alias, and for the path of the program', () => {
    expect(expected().map(({ length }) => length > 0)).toEqual([true, true, true]);
    const start = `${SOURCED}\nalias club=/srv/vestibule/script/vestibule`;
    for (const command of ['script/vestibule', 'club'])
      expect(completeAfter(start, lines, command)).toEqual(expected());
  });

  test('proposes the same where a folder of fpath has the script, from its first request on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-fpath-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, '_vestibule'), getScript('zsh'));
    // -u: everybody may write to the folder above, about which compinit would ask.
    const start = `fpath=('${folder}' $fpath) && autoload -Uz compinit && compinit -u -D`;
    expect(completeAfter(start, lines)).toEqual(expected());
  });
});

describe('the script for zsh', () => {
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
