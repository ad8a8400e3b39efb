import type { FindSuperfluous } from '#kernel/ports.ts';
import { subscribe } from '#platform/jobs/subscriber.ts';
import type { IdentityDependencies } from './actions/ports.ts';
import { sendIdentityChange } from './actions/send-change-mail.ts';

type Dependencies = Pick<IdentityDependencies, 'members' | 'providers' | 'sendMail'> & {
  /** Among mails to members: those to members who no longer exist. */
  readonly findSuperfluous: FindSuperfluous;
};

export function identitySubscribers(deps: Dependencies) {
  const { findSuperfluous } = deps;
  return [
    subscribe({
      name: 'identity.send-linked',
      on: ['identity.linked'],
      run: (change) => sendIdentityChange(deps, 'identity-linked', change),
      sendsMail: true,
      findSuperfluous,
    }),
    subscribe({
      name: 'identity.send-unlinked',
      on: ['identity.unlinked'],
      run: (change) => sendIdentityChange(deps, 'identity-unlinked', change),
      sendsMail: true,
      findSuperfluous,
    }),
  ];
}
