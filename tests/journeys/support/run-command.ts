import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = join(import.meta.dirname, '../../../build/program/cli.js');

type Words = readonly (string | { readonly input: string })[];

/** Runs the built command line with a club's database; the last word may contain the standard input. */
export async function runCommand(databaseUrl: string, origin: string, words: Words): Promise<string> {
  const typed = words.filter((word) => typeof word === 'string');
  const input = words.find((word) => typeof word !== 'string')?.input ?? '';
  const child = spawn(process.execPath, [CLI, ...typed], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: origin,
      VESTIBULE_DATA: process.env.JOURNEYS_DATA,
      NODE_COMPILE_CACHE: join(process.env.JOURNEYS_DATA ?? '', 'compile-cache'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, problems, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(`${typed.join(' ')} ended with ${status}: ${problems}`);
  return output.trim();
}
