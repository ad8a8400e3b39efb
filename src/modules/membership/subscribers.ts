import { subscribe } from '#platform/jobs/subscriber.ts';
import { sendAdminInvitation } from './actions/admins/send-invitation.ts';
import { applyMembersChange } from './actions/back-office/change-members.ts';
import { sendFactorMail } from './actions/factors/send-change-mail.ts';
import type { MembershipDependencies } from './actions/ports.ts';
import { sendLoginLink, sendPasswordChanged, sendPasswordReset, sendWelcome } from './actions/send-mails.ts';

export function membershipSubscribers(deps: MembershipDependencies) {
  return [
    subscribe({
      name: 'membership.send-password-reset',
      on: ['password-reset.requested'],
      run: (request) => sendPasswordReset(deps, request),
      sendsMail: true,
      findSuperfluous: deps.resets.findSuperfluous,
    }),
    ...subscribeAccountMails(deps),
    subscribe({
      name: 'membership.send-welcome',
      on: ['member.activated'],
      run: ({ memberId }) => sendWelcome(deps, memberId),
      sendsMail: true,
      findSuperfluous: deps.members.findSuperfluousWelcomes,
    }),
    ...subscribeAdminMails(deps),
    subscribe({
      name: 'membership.change-members',
      on: ['members.change-requested'],
      run: ({ changeId }) => applyMembersChange(deps, changeId),
      sendsMail: false,
      findSuperfluous: (letters, at) => deps.memberChanges.findSuperfluousChanges(letters, at),
    }),
  ];
}

/** The mails about logins and passwords. */
const subscribeAccountMails = (deps: MembershipDependencies) => [
  subscribe({
    name: 'membership.send-login-link',
    on: ['login-link.requested'],
    run: (request) => sendLoginLink(deps, request),
    sendsMail: true,
    findSuperfluous: deps.loginLinks.findSuperfluous,
  }),
  subscribe({
    name: 'membership.send-password-changed',
    on: ['password.changed'],
    run: (changed) => sendPasswordChanged(deps, changed),
    sendsMail: true,
    // Superfluous as a welcome is: where the account no longer exists.
    findSuperfluous: deps.members.findSuperfluousWelcomes,
  }),
];

/** The mails to admins and to those who are invited to become one. */
const subscribeAdminMails = (deps: MembershipDependencies) => [
  subscribe({
    name: 'membership.send-factor-change',
    on: ['factor.changed'],
    run: (changed) => sendFactorMail(deps, changed),
    sendsMail: true,
    // Superfluous as a welcome is: where the account no longer exists.
    findSuperfluous: deps.members.findSuperfluousWelcomes,
  }),
  subscribe({
    name: 'membership.send-admin-invitation',
    on: ['admin-invitation.requested'],
    run: (requested) => sendAdminInvitation(deps, requested),
    sendsMail: true,
    findSuperfluous: deps.invitations.findSuperfluousInvitations,
  }),
];
