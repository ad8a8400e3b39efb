import { DAY } from '#kernel/instant.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import type { SendTestDependencies } from './actions/ports.ts';
import { sendTestMail } from './actions/test-mails.ts';

export function mailSubscribers(deps: SendTestDependencies) {
  return [
    subscribe({
      name: 'mail.send-test',
      on: ['test-mail.requested'],
      run: (request) => sendTestMail(deps, request),
      sendsMail: true,
      // The list of mails says why it failed; a day later nobody waits for it any more.
      findSuperfluous: async (letters, at) =>
        letters.filter(({ diedAt }) => at.getTime() - diedAt.getTime() > DAY).map(({ id }) => id),
    }),
  ];
}
