import { everybody, kind, type Row } from './role-table.ts';

/** The rows of tests/api/roles.test.ts about links to personal data and of newsletters: everybody has the operations, only a link opens something. */
export const PERSONAL_DATA_ROWS: Readonly<Record<string, Row>> = {
  'Mutation.requestPersonalData': [
    () => 'mutation { requestPersonalData(email: "nobody@example.org") { __typename } }',
    everybody(kind('PersonalDataRequested')),
  ],
  'Query.personalDataLink': [
    () => `{ personalDataLink(token: "${'A'.repeat(43)}") { email } }`,
    everybody({ value: null }),
  ],
  'Query.newsletterLink': [() => '{ newsletterLink(token: "x") { isSubscribed } }', everybody({ value: null })],
  'Mutation.unsubscribeNewsletter': [
    () => 'mutation { unsubscribeNewsletter(token: "x") { __typename } }',
    everybody(kind('NewsletterLinkRefused')),
  ],
  'Mutation.exportPersonalData': [
    () => `mutation { exportPersonalData(token: "${'A'.repeat(43)}") { __typename } }`,
    everybody(kind('PersonalDataRefused')),
  ],
  'Mutation.erasePersonalData': [
    () => `mutation { erasePersonalData(token: "${'A'.repeat(43)}", confirmation: "a@example.org") { __typename } }`,
    everybody(kind('PersonalDataRefused')),
  ],
};
