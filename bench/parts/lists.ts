import { addMilliseconds, DAY } from '#kernel/instant.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { AUDIT_LIST } from '#modules/audit/rules/audit-list.ts';
import { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { CODE_JOB_LIST } from '#modules/invitation/rules/code-job-list.ts';
import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { INVITER_LIST } from '#modules/invitation/rules/inviter-list.ts';
import { LANDING_PAGE_LIST } from '#modules/invitation/rules/landing-page/list.ts';
import { LEDGER_LIST } from '#modules/invitation/rules/ledger-list.ts';
import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import { ADMIN_LIST } from '#modules/membership/rules/admin-list.ts';
import { MEMBER_LIST } from '#modules/membership/rules/member-list.ts';
import { APPLICATION_LIST } from '#modules/membership-interest/rules/application-list.ts';
import { REGISTRATION_LIST } from '#modules/registration/rules/registration-list.ts';
import { DELIVERY_LIST } from '#modules/webhook/rules/delivery-list.ts';

/** A list of the back office, with a text of the filled club for each filter by text. */
export type MeasuredList = {
  readonly path: string;
  readonly rules: ListRules;
  readonly texts: Readonly<Record<string, string>>;
};

const day = (ago: number) =>
  addMilliseconds(new Date(), -ago * DAY)
    .toISOString()
    .slice(0, 10);
const INVITER = '00000001-0000-7000-8000-00000000000c';
const days = { from: day(40), to: day(30) };
/** Mails and deliveries are deleted after a month. */
const recentDays = { from: day(20), to: day(10) };

/** Every list of the back office; tests/docs/benchmarks.test.ts compares the table with the lists that exist. */
export const LISTS: readonly MeasuredList[] = [
  {
    path: '/admin/codes',
    rules: CODE_LIST,
    texts: {
      ...{ code: 'CLUB-0001', inviter: 'inviter-000000007@example.org' },
      ...{ customization: 'default', campaign: 'Autumn' },
    },
  },
  {
    path: '/admin/inviters',
    rules: INVITER_LIST,
    texts: { email: 'inviter-00001', name: 'Albers', id: INVITER, ...days },
  },
  { path: `/admin/inviters/${INVITER}/ledger`, rules: LEDGER_LIST, texts: days },
  {
    path: '/admin/registrations',
    rules: REGISTRATION_LIST,
    texts: { email: 'member-00001', name: 'Albers', code: 'CLUB-000000012', ...days },
  },
  {
    path: '/admin/members',
    rules: MEMBER_LIST,
    texts: {
      ...{ email: 'member-00001', name: 'Albers', id: '00000003-0000-7000-8000-00000000000c' },
      ...{ voucher: 'NOCTURNE-0000-0000-0012', ...days },
    },
  },
  { path: '/admin/mails', rules: MAIL_LIST, texts: { recipient: 'member-000000020@example.com', ...recentDays } },
  { path: '/admin/applications', rules: APPLICATION_LIST, texts: { email: 'applicant-00001', ...days } },
  { path: '/admin/landings', rules: LANDING_PAGE_LIST, texts: { slug: 'story' } },
  { path: '/admin/admins', rules: ADMIN_LIST, texts: { email: 'team', name: 'Albers' } },
  { path: '/admin/splitgenerator', rules: EXPERIMENT_LIST, texts: { search: 'filled' } },
  { path: '/admin/codes/jobs', rules: CODE_JOB_LIST, texts: {} },
  {
    path: '/admin/webhooks/deliveries',
    rules: DELIVERY_LIST,
    texts: { endpoint: '0000001b-0000-7000-8000-000000000001', ...recentDays },
  },
  { path: '/admin/audit', rules: AUDIT_LIST, texts: { who: 'cli', subject: 'CLUB-000000012', ...days } },
];

/** The most values of one choice: of a longer one, such as all countries, as many are measured. */
const MOST_VALUES = 8;

export type ListAddress = { readonly name: string; readonly query: string };

/** The addresses of a list: as it opens, in each order and direction, and with each filter. */
export function listAddresses({ rules, texts }: MeasuredList): readonly ListAddress[] {
  const orders = Object.keys(rules.sorts).flatMap((sort) =>
    ['ascending', 'descending'].map((direction) => ({ sort, direction })),
  );
  const filters = Object.entries(rules.filters).flatMap(([filter, rule]) => {
    const values = rule.kind === 'text' ? [texts[filter] ?? ''] : rule.values.slice(0, MOST_VALUES);
    return values.map((value) => ({ [filter]: value }));
  });
  return [
    { name: 'as it opens', query: '' },
    ...orders.map((order) => ({ name: `by ${order.sort}, ${order.direction}`, query: formatQuery(order) })),
    ...filters.map((filter) => ({ name: Object.entries(filter).flat().join(' '), query: formatQuery(filter) })),
  ];
}

/** How many pages a page lies behind the first one that is read by a cursor. */
const DEEP = 10;

/** The query of a page some pages behind the first, or of the last one that there is, by the links of the pages before. */
export async function findDeepQuery(readHtml: (query: string) => Promise<string>): Promise<string> {
  let query = '';
  for (let page = 0; page < DEEP; page += 1) {
    const [, after] = /[?;&]after=([\w-]+)/.exec(await readHtml(query)) ?? [];
    if (after === undefined) return query;
    query = formatQuery({ after });
  }
  return query;
}

function formatQuery(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
