import { expect, type JourneyClub } from './journey.ts';
import { openNoScriptVisitor } from './no-script-visitor.ts';
import { activationLink, PASSWORD } from './steps.ts';

/** Activates by the newest mail to an address, and sets the password, in a browser without script. */
export async function activateWithoutScript(club: JourneyClub, email: string): Promise<void> {
  const visitor = await openNoScriptVisitor(club.origin, 'en');
  // Each repeated form has sent another mail, which replaces the link of the one before.
  await expect(async () => {
    const page = await visitor.open(await activationLink(club, email));
    expect((await visitor.submit(page, 'password', { password: PASSWORD })).url).toContain('/welcome');
  }).toPass({ timeout: 15_000 });
  await visitor.close();
}
