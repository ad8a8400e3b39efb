import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './child.ts';

const run = promisify(execFile);
const PROGRAM = join(ROOT, 'build/program/cli.js');
/** The output of a million registrations, at some hundred bytes each. */
const MOST_OUTPUT = 1_000_000_000;

/** Runs a command of the built command line to its end; one of the words may contain the standard input. */
export type RunCommand = (...words: readonly (string | { readonly input: string })[]) => Promise<void>;

/** Creates the function that runs commands with the settings of a club. */
export function createRunCommand(settings: Readonly<Record<string, string>>): RunCommand {
  const env = { ...process.env, VESTIBULE_ENV: 'development', RATE_LIMIT_SCALE: '0', ...settings };
  return async (...words) => {
    const typed = words.filter((word) => typeof word === 'string');
    const input = words.find((word) => typeof word !== 'string')?.input ?? '';
    const running = run(process.execPath, [PROGRAM, ...typed], { env, maxBuffer: MOST_OUTPUT });
    running.child.stdin?.end(input);
    await running;
  };
}
