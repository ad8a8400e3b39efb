import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { usageError } from '#platform/command-line/command.ts';

type Terminal = { readonly input: Readable & { readonly isTTY?: boolean }; readonly output: Writable };

/**
 * Asks a question at the terminal: true for `y` or `yes`, false for everything else, also for Ctrl-C and the end of the
 * input. A UsageError where the input is no terminal, so that no script waits for an answer.
 */
export async function ask(question: string, { input, output }: Terminal): Promise<boolean> {
  if (!input.isTTY) throw usageError(`${question} Nobody can answer here: add --yes`);
  const asked = createInterface({ input, output });
  const answer = await new Promise<string>((resolve) => {
    asked.once('close', () => resolve(''));
    asked.question(`${question} [y/N] `, resolve);
  });
  asked.close();
  return ['y', 'yes'].includes(answer.trim().toLowerCase());
}
