import type { Command } from '#platform/command-line/command.ts';
import { NO_TERMINAL } from './no-terminal.ts';
import { soon } from './soon.ts';
import type { TestApp } from './test-app.ts';

/** Runs a command of the program, with its words and options. */
export async function runCommand(
  app: Pick<TestApp, 'command'>,
  name: string,
  words: readonly string[] = [],
  options: Readonly<Record<string, string>> = {},
) {
  const given: Parameters<Command['run']>[0] = {
    words,
    text: (option) => options[option] ?? null,
    flag: (option) => option in options,
    readStdin: async () => '',
    ...NO_TERMINAL,
  };
  const outcome = await app.command(name)?.run(given);
  if (!outcome || outcome.kind === 'listed') throw new Error(`no result of ${name}`);
  return outcome;
}

/** Opens or closes registrations by a command, and waits until the server of the test knows. */
export async function setDoor(app: TestApp, to: 'open' | 'closed'): Promise<void> {
  await runCommand(app, to === 'open' ? 'door open' : 'door close');
  await waitForDoor(app, to);
}

/** Sets how many invitations new members get, and waits until the server of the test knows. */
export async function setMemberInvitations(app: TestApp, number: number): Promise<void> {
  const outcome = await runCommand(app, 'member invitations', [String(number)]);
  if (outcome.kind !== 'done') throw new Error(`member invitations: ${outcome.kind}`);
  // The server reads all settings together: what it knows of a later change is not older than this one.
  await setDoor(app, 'closed');
  await setDoor(app, 'open');
}

/** Waits until checks say that registrations are open or closed. */
export function waitForDoor(app: Pick<TestApp, 'send'>, state: 'open' | 'closed'): Promise<void> {
  return soon(async () => {
    const { data } = await app.send('checkRegistrationCode', { registrationCode: 'NO-SUCH-CODE' });
    const isClosed = data.registrationCodeDetails.errors.includes('REGISTRATION_CLOSED');
    if (isClosed !== (state === 'closed')) throw new Error(`not ${state} yet`);
  });
}
