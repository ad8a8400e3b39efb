import type { LiveEvents } from '#kernel/ports.ts';
import { findOutdatedAnnouncements } from '#platform/jobs/old-news.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import type { BulkDependencies } from './actions/admin/bulk-ports.ts';
import { applyRegistrationsChange } from './actions/admin/change-registrations.ts';
import { announceActivated } from './actions/announce-activated.ts';
import { SEND_ACTIVATION } from './actions/claim-send-turn.ts';
import { type DecideDependencies, decideSubmission } from './actions/decide-submission.ts';
import type { RegistrationStore } from './actions/ports.ts';
import { type SendDependencies, sendActivation } from './actions/send-activation.ts';
import { type AnswerDependencies, sendAnswer } from './actions/send-answer.ts';
import { type ReminderDependencies, SEND_REMINDER, sendReminder } from './actions/send-reminder.ts';

type Dependencies = SendDependencies &
  DecideDependencies &
  AnswerDependencies &
  ReminderDependencies &
  Pick<BulkDependencies, 'clock' | 'resendLimits' | 'transaction' | 'registrationChanges'> & {
    readonly liveEvents: LiveEvents;
    readonly registrations: Pick<RegistrationStore, 'findSuperfluousMails' | 'findSuperfluousReminders'>;
  };

export function registrationSubscribers(deps: Dependencies) {
  return [
    subscribe({
      name: SEND_ACTIVATION,
      on: ['registration.created', 'registration.mail-requested'],
      run: (mail) => sendActivation(deps, mail),
      sendsMail: true,
      findSuperfluous: deps.registrations.findSuperfluousMails,
    }),
    subscribe({
      name: 'registration.decide-submission',
      on: ['registration.submitted', 'registration.resend-requested'],
      run: (submitted) => decideSubmission(deps, submitted),
      inOrder: true,
      sendsMail: false,
      findSuperfluous: async () => [],
    }),
    subscribe({
      name: 'registration.send-answer',
      on: ['registration.not-possible'],
      run: ({ registrationId }) => sendAnswer(deps, registrationId),
      sendsMail: true,
      findSuperfluous: async () => [],
    }),
    subscribeReminders(deps),
    subscribeChanges(deps),
    subscribe({
      name: 'registration.announce-activated',
      on: ['member.activated'],
      run: ({ registrationId }) => announceActivated(deps, registrationId),
      sendsMail: false,
      findSuperfluous: findOutdatedAnnouncements,
    }),
  ];
}

/** Changes of many registrations by admins. */
function subscribeChanges(deps: Dependencies) {
  return subscribe({
    name: 'registration.change-registrations',
    on: ['registrations.change-requested'],
    run: ({ changeId }) => applyRegistrationsChange(deps, changeId),
    sendsMail: false,
    findSuperfluous: (letters, at) => deps.registrationChanges.findSuperfluousChanges(letters, at),
  });
}

function subscribeReminders(deps: Dependencies) {
  return subscribe({
    name: SEND_REMINDER,
    on: ['registration.expiring'],
    run: ({ registrationId }) => sendReminder(deps, registrationId),
    sendsMail: true,
    findSuperfluous: deps.registrations.findSuperfluousReminders,
  });
}
