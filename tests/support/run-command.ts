import { NO_TERMINAL } from './no-terminal.ts';
import type { TestApp } from './test-app.ts';

/** Runs a command of the command line in the test's program. */
export async function runCommand(
  app: TestApp,
  name: string,
  words: readonly string[],
  options: Readonly<Record<string, string>> = {},
) {
  const command = app.command(name);
  const outcome = await command?.run({
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => options.stdin ?? 'a password of four words',
    ...NO_TERMINAL,
  });
  // The list is queried while it is read.
  if (outcome?.kind === 'listed') for await (const _ of outcome.entries);
  return outcome;
}
