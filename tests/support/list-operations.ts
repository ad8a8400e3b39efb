/** The variables of an operation for both engines that run it, and who sends it. */
export type Case = {
  readonly variables?: () => object | Promise<object>;
  readonly as?: 'member' | 'admin';
  readonly about: string;
};

const NO_ID = '00000000-0000-7000-8000-000000000000';
const AUDIT = { direction: 'DESCENDING', filter: {} };
const SETTINGS = { inviter: NO_ID, customizationKey: 'default', linkOnly: false };
const JOBS = { direction: 'DESCENDING', filter: {} };
const CODES = { sort: 'CREATED', direction: 'DESCENDING', filter: {} };

const APPLICATIONS = { sort: 'APPLIED', direction: 'DESCENDING', filter: {} };

/** The operations of the list of applications for membership. */
const APPLICATION_CASES: Readonly<Record<string, readonly Case[]>> = {
  cancelApplicationChange: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  applicationChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  applicationChange: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  applicationCode: [
    { about: 'a member', as: 'member' },
    { about: 'an owner', as: 'admin' },
  ],
  applicationExport: [
    { about: 'a member', variables: () => APPLICATIONS, as: 'member' },
    { about: 'all applications', variables: () => APPLICATIONS, as: 'admin' },
  ],
  previewApproval: [
    { about: 'a member', variables: () => ({ ids: [], code: 'NOCTURNE' }), as: 'member' },
    { about: 'nobody', variables: () => ({ ids: [], code: 'NOCTURNE' }), as: 'admin' },
  ],
  applicationInvitation: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, code: 'NOCTURNE' }), as: 'admin' },
  ],
  applicationList: [
    { about: 'a member', variables: () => APPLICATIONS, as: 'member' },
    { about: 'a page', variables: () => ({ ...APPLICATIONS, first: 3 }), as: 'admin' },
    {
      about: 'a filter',
      variables: () => ({ ...APPLICATIONS, filter: { state: 'OPEN', flag: 'MEMBER' } }),
      as: 'admin',
    },
    { about: 'an unknown flag', variables: () => ({ ...APPLICATIONS, filter: { flag: 'BORED' } }), as: 'admin' },
  ],
  changeApplications: [
    { about: 'a member', variables: () => ({ input: { decision: 'DECLINE', ids: [] } }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ input: { decision: 'DECLINE', ids: [] } }), as: 'admin' },
  ],
  decideApplication: [
    { about: 'nobody', variables: () => ({ input: { decision: 'DECLINE', id: NO_ID } }) },
    { about: 'none', variables: () => ({ input: { decision: 'DECLINE', id: NO_ID } }), as: 'admin' },
  ],
  inviteAgain: [
    { about: 'a member', variables: () => ({ input: { id: NO_ID, code: 'NOCTURNE' } }), as: 'member' },
    { about: 'none', variables: () => ({ input: { id: NO_ID, code: 'NOCTURNE' } }), as: 'admin' },
  ],
  showApplication: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
};

/** The operations of the back office's lists. */
export const LIST_CASES: Readonly<Record<string, readonly Case[]>> = {
  ...APPLICATION_CASES,
  auditExport: [
    { about: 'a member', variables: () => AUDIT, as: 'member' },
    { about: 'entries of codes', variables: () => ({ ...AUDIT, filter: { subjectKind: 'code' } }), as: 'admin' },
  ],
  auditList: [
    { about: 'nobody', variables: () => AUDIT },
    { about: 'a member', variables: () => AUDIT, as: 'member' },
    { about: 'a page', variables: () => ({ ...AUDIT, first: 3 }), as: 'admin' },
    { about: 'an unknown action', variables: () => ({ ...AUDIT, filter: { action: 'code.burned' } }), as: 'admin' },
    { about: 'a cursor that is none', variables: () => ({ ...AUDIT, after: 'x' }), as: 'admin' },
  ],
  showAuditEntry: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  cancelCodeJob: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  codeJobRows: [
    { about: 'a member', variables: () => ({ id: NO_ID, after: 0 }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, after: 0 }), as: 'admin' },
  ],
  codeJobExport: [
    { about: 'a member', variables: () => JOBS, as: 'member' },
    { about: 'all jobs', variables: () => JOBS, as: 'admin' },
  ],
  codeJobList: [
    { about: 'nobody', variables: () => JOBS },
    { about: 'a page', variables: () => ({ ...JOBS, first: 2 }), as: 'admin' },
    { about: 'a filter', variables: () => ({ ...JOBS, filter: { status: 'done', kind: 'batch' } }), as: 'admin' },
    { about: 'an unknown status', variables: () => ({ ...JOBS, filter: { status: 'odd' } }), as: 'admin' },
  ],
  codeJobStart: [{ about: 'nobody' }, { about: 'an admin', as: 'admin' }],
  createCodeBatch: [
    { about: 'a member', variables: () => ({ amount: 1, settings: SETTINGS }), as: 'member' },
    { about: 'an unknown inviter', variables: () => ({ amount: 1, settings: SETTINGS }), as: 'admin' },
    { about: 'no settings', variables: () => ({ amount: 1, settings: {} }), as: 'admin' },
  ],
  importCodes: [{ about: 'no file', variables: () => ({ file: 'x', fileName: 'x', settings: SETTINGS }), as: 'admin' }],
  showCodeJob: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  changeCodes: [
    { about: 'a member', variables: () => ({ input: { kind: 'END', ids: [] } }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ input: { kind: 'END', ids: [] } }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ input: { kind: 'BURN', ids: [] } }), as: 'admin' },
  ],
  editCode: [
    { about: 'a member', variables: () => ({ id: NO_ID, version: 1, terms: {} }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, version: 1, terms: { campaign: null } }), as: 'admin' },
    { about: 'wrong terms', variables: () => ({ id: NO_ID, version: 1, terms: { linkOnly: 'x' } }), as: 'admin' },
  ],
  codeChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  codeChange: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  codeChangeRows: [
    { about: 'a member', variables: () => ({ id: NO_ID, skip: 0 }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, skip: 0 }), as: 'admin' },
  ],
  cancelCodeChange: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  codeExport: [
    { about: 'a member', variables: () => ({ ...CODES, at: '2026-03-02T12:00:00Z' }), as: 'member' },
    { about: 'all codes', variables: () => ({ ...CODES, at: '2026-03-02T12:00:00Z' }), as: 'admin' },
    { about: 'no instant', variables: () => ({ ...CODES, at: 'now' }), as: 'admin' },
  ],
  codeList: [
    { about: 'a member', variables: () => CODES, as: 'member' },
    { about: 'a page', variables: () => ({ ...CODES, first: 3 }), as: 'admin' },
    { about: 'a filter', variables: () => ({ ...CODES, filter: { state: 'USABLE', linkOnly: true } }), as: 'admin' },
    { about: 'a cursor that is none', variables: () => ({ ...CODES, after: 'x' }), as: 'admin' },
    { about: 'too large a page', variables: () => ({ ...CODES, first: 5000 }), as: 'admin' },
  ],
  codeTexts: [
    { about: 'a member', variables: () => ({ ids: [NO_ID] }), as: 'member' },
    { about: 'none', variables: () => ({ ids: [NO_ID, 'x'] }), as: 'admin' },
    { about: 'too many', variables: () => ({ ids: Array(1_001).fill(NO_ID) }), as: 'admin' },
  ],
  qrRefusals: [
    { about: 'a member', variables: () => ({ codes: ['NOCTURNE'] }), as: 'member' },
    { about: 'several', variables: () => ({ codes: ['nocturne', 'LINKONLY', 'NOBODY-HAS-THIS'] }), as: 'admin' },
    { about: 'too many', variables: () => ({ codes: Array(101).fill('NOCTURNE') }), as: 'admin' },
  ],
  createCode: [
    { about: 'nobody', variables: () => ({ input: { inviter: NO_ID, customization: 'default' } }) },
    {
      about: 'an unknown inviter',
      variables: () => ({ input: { inviter: NO_ID, customization: 'default' } }),
      as: 'admin',
    },
  ],
  customizationKeys: [{ about: 'nobody' }, { about: 'an admin', as: 'admin' }],
  deleteView: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  savedViews: [
    { about: 'a member', variables: () => ({ list: 'codes' }), as: 'member' },
    { about: 'a list', variables: () => ({ list: 'codes' }), as: 'admin' },
    { about: 'the dashboard', variables: () => ({ list: 'dashboard' }), as: 'admin' },
  ],
  saveView: [
    { about: 'a member', variables: () => ({ list: 'codes', name: 'x', query: '' }), as: 'member' },
    { about: 'no name', variables: () => ({ list: 'codes', name: ' ', query: '' }), as: 'admin' },
  ],
  showCode: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
};
