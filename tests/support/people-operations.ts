import type { Permission } from '#kernel/permissions.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

/** What an operation of admins needs, and its value for those who have it. */
export type PermittedOperation = {
  readonly document: string;
  readonly permissions: readonly Permission[];
  readonly value: unknown;
};

const kind = (__typename: string) => ({ __typename });

/** The operations of applications and registrations, by their fields. */
export const PEOPLE_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.membershipApplications': {
    document: '{ membershipApplications(first: 1, filter: { email: "nobody@" }) { edges { node { email } } } }',
    permissions: ['applications.read'],
    value: { edges: [] },
  },
  'Query.membershipApplication': {
    document: `{ membershipApplication(id: "${UNKNOWN}") { id } }`,
    permissions: ['applications.read'],
    value: null,
  },
  'Query.membershipApplicationChanges': {
    document: '{ membershipApplicationChanges(first: 0) { id } }',
    permissions: ['applications.read'],
    value: [],
  },
  'Mutation.cancelMembershipApplicationChange': {
    document: `mutation { cancelMembershipApplicationChange(id: "${UNKNOWN}") { id } }`,
    permissions: ['applications.decide'],
    value: null,
  },
  'Query.membershipApplicationChange': {
    document: `{ membershipApplicationChange(id: "${UNKNOWN}") { id } }`,
    permissions: ['applications.read'],
    value: null,
  },
  'Query.membershipApplicationsApproval': {
    document: '{ membershipApplicationsApproval(ids: [], code: "NOCTURNE") { __typename } }',
    permissions: ['applications.decide'],
    value: { __typename: 'MembershipApplicationRefused' },
  },
  'Query.membershipApplicationInvitation': {
    document: `{ membershipApplicationInvitation(id: "${UNKNOWN}", code: "NOCTURNE") { code } }`,
    permissions: ['applications.decide'],
    value: null,
  },
  'Query.membershipApplicationCode': {
    document: '{ membershipApplicationCode }',
    permissions: ['applications.decide'],
    value: null,
  },
  'Mutation.decideMembershipApplication': {
    document: `mutation { decideMembershipApplication(input: { id: "${UNKNOWN}", decision: DECLINE }) { __typename } }`,
    permissions: ['applications.decide'],
    value: kind('MembershipApplicationRefused'),
  },
  'Mutation.inviteMembershipApplicantAgain': {
    document: `mutation { inviteMembershipApplicantAgain(input: { id: "${UNKNOWN}", code: "NOCTURNE" }) { __typename } }`,
    permissions: ['applications.decide'],
    value: kind('MembershipApplicationRefused'),
  },
  'Mutation.changeMembershipApplications': {
    document: 'mutation { changeMembershipApplications(input: { decision: DECLINE, ids: [] }) { __typename } }',
    permissions: ['applications.decide'],
    value: kind('MembershipApplicationRefused'),
  },
  'Query.registrations': {
    document: '{ registrations(first: 1, filter: { code: "EMPTY" }) { edges { node { email } } } }',
    permissions: ['registrations.read'],
    value: { edges: [] },
  },
  'Query.registration': {
    document: `{ registration(id: "${UNKNOWN}") { timeline { kind } } }`,
    permissions: ['registrations.read'],
    value: null,
  },
  'Mutation.requestActivationMail': {
    document: `mutation { requestActivationMail(id: "${UNKNOWN}") { __typename } }`,
    permissions: ['registrations.write'],
    value: kind('RegistrationChangeRefused'),
  },
  'Mutation.withdrawPendingRegistration': {
    document: `mutation { withdrawPendingRegistration(id: "${UNKNOWN}") { __typename } }`,
    permissions: ['registrations.write'],
    value: kind('RegistrationChangeRefused'),
  },
  'Mutation.changeRegistrations': {
    document: 'mutation { changeRegistrations(input: { kind: RESEND, ids: [] }) { __typename } }',
    permissions: ['registrations.write'],
    value: kind('RegistrationsChangeRefused'),
  },
  'Query.registrationsChanges': {
    document: '{ registrationsChanges(first: 0) { id } }',
    permissions: ['registrations.read'],
    value: [],
  },
  'Mutation.cancelRegistrationsChange': {
    document: `mutation { cancelRegistrationsChange(id: "${UNKNOWN}") { id } }`,
    permissions: ['registrations.write'],
    value: null,
  },
  'Query.registrationsChange': {
    document: `{ registrationsChange(id: "${UNKNOWN}") { results { number } rows(first: 1) { result } } }`,
    permissions: ['registrations.read'],
    value: null,
  },
  'Mutation.eraseRegistration': {
    document: `mutation { eraseRegistration(id: "${UNKNOWN}") { __typename } }`,
    permissions: ['registrations.erase'],
    value: kind('RegistrationChangeRefused'),
  },
};
