import { isAdminRole } from '#kernel/permissions.ts';
import type { Case } from './list-operations.ts';
import { isLoggedIn, kind, owned, type Row } from './role-table.ts';

/** What members read and change of their own [K4]. */
export const OWN_ROWS: Readonly<Record<string, Row>> = {
  'Query.myInvitations': [
    () => '{ myInvitations { status left } }',
    (role) => ({
      value: isLoggedIn(role) ? { status: role === 'inviter' ? 'ACTIVE' : 'NONE', left: 0 } : null,
    }),
  ],
  'Mutation.createMyInvitationCode': [
    () => 'mutation { createMyInvitationCode { __typename } }',
    (role) => (isLoggedIn(role) ? kind('OwnCodeRefused') : { code: 'UNAUTHENTICATED' }),
  ],
  'Mutation.changeMyAccount': [
    () => 'mutation { changeMyAccount(newsletter: false) { __typename } }',
    (role) => (isLoggedIn(role) ? kind('AccountSaved') : { code: 'UNAUTHENTICATED' }),
  ],
  'Mutation.changeMyDetails': [
    () => 'mutation { changeMyDetails(gender: WOMEN, firstName: "", lastName: "", country: "") { __typename } }',
    owned('account.use', kind('InvalidInput')),
  ],
  'Mutation.exportOwnData': [
    () => 'mutation { exportOwnData { __typename } }',
    // Who is an admin only has no data of a member.
    (role) => owned('account.factors', kind(isAdminRole(role) ? 'PersonalDataRefused' : 'MemberData'))(role),
  ],
  'Mutation.eraseOwnData': [
    () => 'mutation { eraseOwnData(confirmation: "nobody@example.org") { __typename } }',
    owned('account.factors', kind('PersonalDataRefused')),
  ],
};

const DETAILS = { gender: 'WOMEN', firstName: 'Ada', lastName: 'Kern', country: 'AT' };

/** The operations of the member area. */
export const OWN_CASES: Readonly<Record<string, readonly Case[]>> = {
  changeMyAccount: [
    { about: 'nobody', variables: () => ({ newsletter: false }) },
    { about: 'a member', variables: () => ({ newsletter: true, language: 'de' }), as: 'member' },
    { about: 'an unknown language', variables: () => ({ language: 'xx' }), as: 'member' },
  ],
  changeMyDetails: [
    { about: 'nobody', variables: () => DETAILS },
    { about: 'a member', variables: () => DETAILS, as: 'member' },
    {
      about: 'no name and an unknown country',
      variables: () => ({ ...DETAILS, firstName: '', country: 'XX' }),
      as: 'member',
    },
    { about: 'no salutation', variables: () => ({ ...DETAILS, gender: null }), as: 'member' },
  ],
  createMyInvitationCode: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
  eraseOwnData: [
    { about: 'nobody', variables: () => ({ confirmation: 'nobody@example.org' }) },
    { about: 'another address', variables: () => ({ confirmation: 'nobody@example.org' }), as: 'member' },
    { about: 'an admin', variables: () => ({ confirmation: 'nobody@example.org' }), as: 'admin' },
  ],
  exportOwnData: [{ about: 'nobody' }, { about: 'no cursor', variables: () => ({ after: 'x' }), as: 'member' }],
  ownDetails: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
  ownData: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
  myAccount: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
  myCard: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
  myInvitations: [{ about: 'nobody' }, { about: 'a member', as: 'member' }],
};
