import { createAdminEmail } from './admins.ts';
import type { Case } from './list-operations.ts';
import { SHOP_CASES } from './shop-operations.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const LIST = { sort: 'EMAIL', direction: 'ASCENDING', filter: {} };
const UNKNOWN_TOKEN = 'A'.repeat(43);
const ACCEPTANCE = { token: UNKNOWN_TOKEN, firstName: 'Hanna', lastName: 'Helm', password: 'four quiet lanterns' };

/** A change of something that does not exist, refused for members and for the reason that its result names. */
function refuseUnknown(variables: object): readonly Case[] {
  return [
    { about: 'a member', variables: () => variables, as: 'member' },
    { about: 'nothing known', variables: () => variables, as: 'admin' },
  ];
}

/** The operations about admins, their invitations and sessions. */
export const ADMIN_CASES: Readonly<Record<string, readonly Case[]>> = {
  ...SHOP_CASES,
  acceptAdminInvitation: [
    { about: 'an unknown link', variables: () => ACCEPTANCE },
    { about: 'no token', variables: () => ({ ...ACCEPTANCE, token: null }) },
  ],
  adminExport: [
    { about: 'a member', variables: () => LIST, as: 'member' },
    { about: 'an owner', variables: () => LIST, as: 'admin' },
  ],
  adminList: [
    { about: 'a member', variables: () => LIST, as: 'member' },
    { about: 'an owner', variables: () => LIST, as: 'admin' },
    { about: 'a filter', variables: () => ({ ...LIST, filter: { role: 'OWNER', factor: 'NONE' } }), as: 'admin' },
    { about: 'an unknown role', variables: () => ({ ...LIST, filter: { role: 'BOSS' } }), as: 'admin' },
  ],
  openAdminInvitations: [
    { about: 'a member', as: 'member' },
    { about: 'an owner', as: 'admin' },
  ],
  changeAdminRole: [
    ...refuseUnknown({ adminId: NO_ID, role: 'VIEWER' }),
    { about: 'an unknown role', variables: () => ({ adminId: NO_ID, role: 'BOSS' }), as: 'admin' },
  ],
  endAdminSession: refuseUnknown({ sessionId: NO_ID }),
  endOwnSession: refuseUnknown({ sessionId: NO_ID }),
  inviteAdmin: [
    { about: 'a member', variables: () => ({ email: 'x', role: 'VIEWER', language: 'en' }), as: 'member' },
    {
      about: 'an address',
      variables: () => ({ email: createAdminEmail(), role: 'VIEWER', language: 'en' }),
      as: 'admin',
    },
    { about: 'no address', variables: () => ({ email: 'x', role: 'VIEWER', language: 'en' }), as: 'admin' },
    { about: 'no language', variables: () => ({ email: 'x', role: 'VIEWER', language: 'xx' }), as: 'admin' },
  ],
  openedAdminInvitation: [
    { about: 'an unknown link', variables: () => ({ token: UNKNOWN_TOKEN }) },
    { about: 'what is no token', variables: () => ({ token: 'x' }) },
  ],
  ownSessions: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  ownProof: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  proveIdentity: [
    { about: 'a member', variables: () => ({ password: 'x' }), as: 'member' },
    { about: 'a wrong password', variables: () => ({ password: 'x' }), as: 'admin' },
  ],
  addPasskey: refuseUnknown({ name: 'Phone', response: '{}' }),
  completeLogin: [{ about: 'an unknown login', variables: () => ({ token: UNKNOWN_TOKEN, code: '123456' }) }],
  confirmTotp: refuseUnknown({ code: '123456' }),
  createRecoveryCodes: refuseUnknown({}),
  ownFactors: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  ownTotpSetup: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  pendingLogin: [{ about: 'an unknown login', variables: () => ({ token: UNKNOWN_TOKEN }) }],
  removePasskey: refuseUnknown({ id: NO_ID }),
  removeTotp: refuseUnknown({}),
  renamePasskey: refuseUnknown({ id: NO_ID, name: 'Phone' }),
  resetAdminFactors: refuseUnknown({ adminId: NO_ID }),
  startPasskey: [{ about: 'nobody' }],
  startPasskeyProof: [
    { about: 'a member', as: 'member' },
    { about: 'an admin', as: 'admin' },
  ],
  startTotp: [{ about: 'a member', as: 'member' }],
  removeAdmin: refuseUnknown({ adminId: NO_ID }),
  resendAdminInvitation: refuseUnknown({ invitationId: NO_ID }),
  revokeAdminInvitation: refuseUnknown({ invitationId: NO_ID }),
  showAdmin: refuseUnknown({ id: NO_ID }),
};
