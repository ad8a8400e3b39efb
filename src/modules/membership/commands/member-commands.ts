import { COUNTRIES } from '#kernel/country.ts';
import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import { LARGEST_PAGE } from '#kernel/list/list-page.ts';
import { LOCALES } from '#kernel/locale.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  listed,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { createNewsletterLinks } from '../actions/account/newsletter-links.ts';
import { changeMemberCard, revokeMemberSessions } from '../actions/back-office/change-member.ts';
import { findClubMember, listCardChanges, listMembers } from '../actions/back-office/list-members.ts';
import type { ClubMember } from '../actions/back-office/ports.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { CARDS } from '../rules/member.ts';
import type { MemberChangeResult, MemberRefusal } from '../rules/member-change.ts';
import { listMemberSorts, MEMBER_LIST, type MemberFilter, normalizeMemberFilter } from '../rules/member-list.ts';
import { getVoucherState } from '../rules/voucher-state.ts';

const MOST_LISTED = 1_000_000;
const CARD_WORDS = ['silver', 'gold', 'diamond', 'none'] as const;

const SUBSCRIBED: MemberFilter = {
  ...{ email: null, name: null, id: null, voucher: null, card: null, country: null, language: null },
  ...{ newsletter: true, joinedFrom: null, joinedBefore: null },
};

const REASONS: Readonly<Record<MemberRefusal, string>> = {
  'member-unknown': 'unknown member',
  'member-is-admin': 'the member is an admin: see `admin sessions`',
  'card-unchanged': 'the member has this card',
  'card-changed': 'somebody else has changed the card; try again',
  'reason-invalid': '--reason needs a text of at most 500 characters',
  'session-unknown': 'unknown session',
  'identity-unknown': 'unknown identity',
  'no-sessions': 'the member has no open sessions',
};

export const memberCommands: readonly CommandOf<MembershipDependencies>[] = [
  {
    name: 'member list',
    about: 'lists members, newest first; a search by email or name in its own order',
    options: {
      email: { type: 'string', about: 'an email address, in any spelling of its mailbox, or the beginning of one' },
      name: { type: 'string', about: 'the beginning of the name' },
      voucher: { type: 'string', about: 'the code of the welcome voucher' },
      card: { type: 'string', about: CARD_WORDS.join(', ') },
      country: { type: 'string', about: 'ISO 3166-1 alpha-2' },
      language: { type: 'string', about: LOCALES.join(', ') },
      newsletter: { type: 'string', about: 'yes, no' },
      from: { type: 'string', about: 'ISO 8601 instant: joined then or later' },
      before: { type: 'string', about: 'ISO 8601 instant: joined before then' },
      limit: { type: 'string', about: 'largest number of results (default: 100)' },
    },
    async run(deps, given) {
      return listed(readPages(deps, readFilter(given), readLimit(given)), formatMember);
    },
  },
  {
    name: 'member newsletter',
    about: 'lists the members with the newsletter, each with the links that end it',
    options: { limit: { type: 'string', about: 'largest number of results (default: 100)' } },
    async run(deps, given) {
      const withLinks = async function* () {
        for await (const { id, email, language } of readPages(deps, SUBSCRIBED, readLimit(given)))
          yield { id, email, language, ...createNewsletterLinks(deps, id) };
      };
      return listed(withLinks(), ({ email, language, page, oneClick }) => [email, language, page, oneClick].join(' '));
    },
  },
  {
    name: 'member show',
    about: 'shows a member with card, voucher, open sessions and invitations',
    words: ['ID|EMAIL'],
    options: {},
    async run(deps, given) {
      const member = await findClubMember(deps, await findId(deps, given));
      if (!member) return refused(REASONS['member-unknown']);
      const sessions = await deps.clubMembers.listSessions(member.id, deps.clock());
      const details = {
        sessions,
        cardChanges: await listCardChanges(deps, member.id),
        invitedBy: await deps.clubMembers.findInvitation(member.registrationId),
        invitations: await deps.clubMembers.findOwnInvitations(member.email),
      };
      const { voucher } = member;
      const state = voucher && getVoucherState(voucher, deps.clock());
      return done(
        { ...member, voucher: voucher && { ...voucher, state }, ...details },
        formatMember(member),
        `voucher ${voucher ? `${voucher.code} ${voucher.percent} % ${state}` : 'none'}`,
        ...sessions.map(({ id, startedAt, device, network }) =>
          ['session', id, startedAt.toISOString(), device ?? 'unknown device', network ?? 'unknown network'].join(' '),
        ),
      );
    },
  },
  {
    name: 'member card',
    about: "changes a member's loyalty card",
    words: ['ID|EMAIL'],
    options: {
      card: { type: 'string', required: true, about: CARD_WORDS.join(', ') },
      reason: { type: 'string', required: true, about: 'why, for other admins' },
    },
    async run(deps, given) {
      const word = parseChoice(given, 'card', CARD_WORDS);
      const card = CARDS.find((one) => one.toLowerCase() === word) ?? null;
      const member = await findClubMember(deps, await findId(deps, given));
      if (!member) return refused(REASONS['member-unknown']);
      const change = { card, from: member.card, reason: given.text('reason') ?? '', actor: ACTOR };
      return toOutcome(await changeMemberCard(deps, { memberId: member.id, ...change }), `has ${word}`);
    },
  },
  {
    name: 'member revoke-sessions',
    about: 'ends the sessions of a member, or one of them',
    words: ['ID|EMAIL'],
    options: { session: { type: 'string', about: 'the id of the session to end (default: all)' } },
    async run(deps, given) {
      const memberId = await findId(deps, given);
      const sessionId = given.text('session');
      return toOutcome(await revokeMemberSessions(deps, { memberId, sessionId, actor: ACTOR }), 'is logged out');
    },
  },
];

function readLimit(given: Arguments): number {
  const limit = Number(given.text('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
  return limit;
}

function readFilter(given: Arguments): MemberFilter {
  const card = parseChoice(given, 'card', CARD_WORDS);
  const newsletter = parseChoice(given, 'newsletter', ['yes', 'no']);
  const filter = normalizeMemberFilter({
    ...{ email: given.text('email'), name: given.text('name'), id: null, voucher: given.text('voucher') },
    card: CARDS.find((one) => one.toLowerCase() === card) ?? (card === 'none' ? card : null),
    country: parseChoice(given, 'country', COUNTRIES),
    language: parseChoice(given, 'language', LOCALES),
    newsletter: newsletter && newsletter === 'yes',
    joinedFrom: parseInstant(given, 'from'),
    joinedBefore: parseInstant(given, 'before'),
  });
  if (!filter) throw usageError('no member can have such an email address, name or voucher');
  return filter;
}

async function* readPages(
  deps: MembershipDependencies,
  filter: MemberFilter,
  limit: number,
): AsyncGenerator<ClubMember> {
  const [sort = 'joined'] = listMemberSorts(filter);
  const order = { sort, direction: MEMBER_LIST.sorts[sort], before: null };
  let after: string | null = null;
  for (let left = limit; left > 0; ) {
    const place = { ...order, after, limit: Math.min(left, LARGEST_PAGE) };
    const result = await listMembers(deps, { filter, page: place });
    if (result.kind === 'refused') throw new Error(`The list cannot be read: ${result.reason}`);
    const { rows, hasNext, endCursor }: typeof result.page = result.page;
    for (const { row } of rows) yield row;
    if (!hasNext || endCursor === null) return;
    left -= rows.length;
    after = endCursor;
  }
}

/** The id of the named member; an unknown address is the id of nobody. */
async function findId({ clubMembers }: MembershipDependencies, given: Arguments): Promise<string> {
  const [word = ''] = given.words;
  if (isUuid(word)) return word;
  if (!word.includes('@')) throw usageError('the member needs an id or an email address');
  return (await clubMembers.findId(normalizeEmail(word))) ?? '';
}

function toOutcome(result: MemberChangeResult, what: string): Outcome {
  if (result.kind === 'refused') return refused(REASONS[result.reason]);
  return done({ id: result.memberId }, `${result.memberId} ${what}`);
}

function formatMember({ id, card, createdAt, country, language, email }: ClubMember): string {
  const facts = [id, (card ?? '-').toLowerCase().padEnd(7), createdAt.toISOString(), country, language];
  return [...facts, email].join(' ');
}
