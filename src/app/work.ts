import { announceLandingChanged } from '#modules/invitation/actions/manage-customizations.ts';
import { sendPasswordReset, sendWelcome } from '#modules/membership/actions/send-mails.ts';
import { sendInterestConfirmation } from '#modules/membership-interest/actions/send-confirmation.ts';
import { sendInterestInvitation } from '#modules/membership-interest/actions/send-invitation.ts';
import { announceActivated } from '#modules/registration/actions/announce-activated.ts';
import { expireRegistrations } from '#modules/registration/actions/end-registration.ts';
import { sendActivation } from '#modules/registration/actions/send-activation.ts';
import { applyRetention } from '#modules/retention/actions.ts';
import { forgetLimits } from '#platform/forget-limits.ts';
import { clearDeadLetters } from './dead-letters.ts';
import type { World } from './world.ts';

/** Which action each job runs, and what runs by the clock. */
export async function startWork(world: World): Promise<void> {
  await world.startJobs(
    {
      'registration.send-activation': (job) => sendActivation(world, job),
      'registration.announce-activated': (job) => announceActivated(world, job),
      'membership.send-password-reset': (job) => sendPasswordReset(world, job),
      'membership.send-welcome': (job) => sendWelcome(world, job),
      'membership-interest.send-confirmation': (job) => sendInterestConfirmation(world, job),
      'membership-interest.send-invitation': (job) => sendInterestInvitation(world, job),
      'invitation.announce-landing-changed': () => announceLandingChanged(world),
    },
    [
      {
        name: 'registration.expire',
        cron: '* * * * *',
        run: async () => world.meters.expired.inc(await expireRegistrations(world)),
      },
      { name: 'jobs.clear-dead-letters', cron: '*/5 * * * *', run: () => clearDeadLetters(world) },
      { name: 'limits.forget', cron: '*/5 * * * *', run: () => forgetLimits(world) },
      { name: 'retention.apply', cron: '17 * * * *', run: () => applyRetention(world) },
    ],
  );
}
