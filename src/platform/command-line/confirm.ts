import { type Arguments, type Outcome, refused } from './command.ts';

/** The option of commands that ask before they change many rows. */
export const YES_OPTION = { type: 'boolean', about: 'asks no question before it changes many' } as const;

/**
 * Asks whether a command shall go on, unless `--yes` is given; null if it shall, otherwise its outcome. A UsageError
 * where nobody can answer.
 */
export async function confirm(given: Arguments, question: string): Promise<Outcome | null> {
  const isConfirmed = given.flag('yes') || (await given.ask(question));
  return isConfirmed ? null : refused('not confirmed');
}
