import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { ListRules } from '#kernel/list/list-query.ts';
import { isCampaign } from './campaign.ts';
import { normalizeCode } from './code.ts';
import { isCustomizationKey } from './customization.ts';

/**
 * What a code is at a moment, for admins: the first of these that applies, from the end. A code is exhausted while its
 * inviter has no free invitation, and blocked while its inviter is.
 */
export const CODE_STATES = ['usable', 'exhausted', 'upcoming', 'blocked', 'ended', 'disabled'] as const;
export type CodeState = (typeof CODE_STATES)[number];

export const CODE_COLUMNS = [
  'code',
  'state',
  'inviter',
  'customization',
  'campaign',
  'link',
  'countries',
  'starts',
  'ends',
  'created',
] as const;
export type CodeColumn = (typeof CODE_COLUMNS)[number];

/** The most codes whose texts are read at once, as for sheets of QR codes. */
export const MOST_CODE_TEXTS = 1_000;

/** How the list of codes can be filtered; null does not filter. */
export type CodeFilter = {
  /** The beginning of the code. */
  readonly code: string | null;
  /** The id or the email address of the inviter. */
  readonly inviter: string | null;
  readonly state: CodeState | null;
  readonly customization: string | null;
  readonly campaign: string | null;
  readonly linkOnly: boolean | null;
};

export type CodeSort = 'created' | 'code';

/** The list of codes (specification K1). */
export const CODE_LIST = {
  sorts: { created: 'descending', code: 'ascending' },
  filters: {
    code: { kind: 'text', normalize: normalizeBeginning, sortedBy: 'code', isImpersonal: true },
    inviter: { kind: 'text', normalize: normalizeInviter },
    state: { kind: 'choice', values: CODE_STATES },
    customization: {
      kind: 'text',
      normalize: (typed: string) => (isCustomizationKey(typed) ? typed : null),
      isImpersonal: true,
    },
    campaign: { kind: 'text', normalize: (typed: string) => (isCampaign(typed) ? typed : null), isImpersonal: true },
    link: { kind: 'choice', values: ['only', 'typed'] },
  },
  columns: CODE_COLUMNS,
  firstColumns: ['code', 'state', 'inviter', 'customization', 'campaign', 'created'],
} as const satisfies ListRules;

type FilterValues = Readonly<Partial<Record<keyof typeof CODE_LIST.filters, string>>>;

/** The filter that the values of an address stand for. */
export function buildCodeFilter(values: FilterValues): CodeFilter {
  return {
    code: values.code ?? null,
    inviter: values.inviter ?? null,
    state: CODE_STATES.find((state) => state === values.state) ?? null,
    customization: values.customization ?? null,
    campaign: values.campaign ?? null,
    linkOnly: values.link === undefined ? null : values.link === 'only',
  };
}

/** The filter with its texts in their stored form; null if one of them can match no code. */
export function normalizeCodeFilter(filter: CodeFilter): CodeFilter | null {
  const { code, inviter, customization, campaign } = CODE_LIST.filters;
  const texts = {
    code: filter.code && code.normalize(filter.code),
    inviter: filter.inviter && inviter.normalize(filter.inviter),
    customization: filter.customization && customization.normalize(filter.customization),
    campaign: filter.campaign && campaign.normalize(filter.campaign),
  };
  const isLost = Object.entries(texts).some(([name, text]) => text === null && filter[name as keyof typeof texts]);
  return isLost ? null : { ...filter, ...texts };
}

function normalizeBeginning(typed: string): string | null {
  const code = normalizeCode(typed);
  return /^[A-Z0-9_-]{1,64}$/.test(code) ? code : null;
}

function normalizeInviter(typed: string): string | null {
  if (isUuid(typed)) return typed.toLowerCase();
  const email = normalizeEmail(typed);
  return isEmailAddress(email) ? email : null;
}
