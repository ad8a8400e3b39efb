import type { PermittedOperation } from './people-operations.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';

/** What follows a change of many codes, and cancels it, with the permission of each. */
export const CODE_CHANGE_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.registrationCodeChange': {
    document: `{ registrationCodeChange(id: "${NO_ID}") { id } }`,
    permissions: ['codes.read'],
    value: null,
  },
  'Query.registrationCodeChanges': {
    document: '{ registrationCodeChanges(first: 0) { id } }',
    permissions: ['codes.read'],
    value: [],
  },
  'Mutation.cancelRegistrationCodeChange': {
    document: `mutation { cancelRegistrationCodeChange(id: "${NO_ID}") { id } }`,
    permissions: ['codes.write'],
    value: null,
  },
};
