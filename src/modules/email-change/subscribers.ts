import { subscribe } from '#platform/jobs/subscriber.ts';
import type { EmailChangeDependencies } from './actions/ports.ts';
import { sendChanged, sendConfirmation, sendNotice } from './actions/send-mails.ts';

export function emailChangeSubscribers(deps: EmailChangeDependencies) {
  const { findSuperfluousChanges: findSuperfluous } = deps.changes;
  return [
    subscribe({
      name: 'email-change.send-confirmation',
      on: ['email-change.requested'],
      run: (change) => sendConfirmation(deps, change),
      sendsMail: true,
      findSuperfluous,
    }),
    subscribe({
      name: 'email-change.send-notice',
      on: ['email-change.requested'],
      run: (change) => sendNotice(deps, change),
      sendsMail: true,
      findSuperfluous,
    }),
    subscribe({
      name: 'email-change.send-changed',
      on: ['email-change.confirmed'],
      run: (change) => sendChanged(deps, change),
      sendsMail: true,
      findSuperfluous,
    }),
  ];
}
