import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer, becomeMember } from './visitors.ts';

/** A new member with invitations looks at the member area, and changes what it offers. */
export async function workInMemberArea(app: TestApp, registrationCode: string): Promise<void> {
  await runCommand(app, 'member invitations', ['3']);
  const { token } = await becomeMember(app, { registrationCode });
  const headers = bearer(token);
  await app.send('myInvitations', {}, headers);
  for (let press = 0; press < 2; press += 1) await app.send('createMyInvitationCode', {}, headers);
  for (const operation of ['myInvitations', 'myAccount', 'myCard']) await app.send(operation, {}, headers);
  for (const on of [true, false])
    await app.send('changeMyAccount', { newsletter: on, nameShown: on, language: 'de' }, headers);
  await app.send('ownDetails', {}, headers);
  const details = { gender: 'MEN', firstName: 'Adrian', lastName: 'Kern', country: 'AT' };
  for (let press = 0; press < 2; press += 1) await app.send('changeMyDetails', details, headers);
  await runCommand(app, 'member invitations', ['0']);
}
