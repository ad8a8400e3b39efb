import { DAY } from '#kernel/instant.ts';
import type { FindSuperfluous } from '#kernel/ports.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import type { SendDigestDependencies } from './actions/news-ports.ts';
import type { SendTestDependencies } from './actions/ports.ts';
import { sendReturnedDigest } from './actions/returned-digest.ts';
import { sendTestMail } from './actions/test-mails.ts';

/** The list of mails says why it failed; a day later nobody waits for it any more. */
const findOld: FindSuperfluous = async (letters, at) =>
  letters.filter(({ diedAt }) => at.getTime() - diedAt.getTime() > DAY).map(({ id }) => id);

export function mailSubscribers(deps: SendTestDependencies & SendDigestDependencies) {
  return [
    subscribe({
      name: 'mail.send-test',
      on: ['test-mail.requested'],
      run: (request) => sendTestMail(deps, request),
      sendsMail: true,
      findSuperfluous: findOld,
    }),
    subscribe({
      name: 'mail.send-returned-digest',
      on: ['returned-mails.counted'],
      run: (counted) => sendReturnedDigest(deps, counted),
      sendsMail: true,
      findSuperfluous: findOld,
    }),
  ];
}
