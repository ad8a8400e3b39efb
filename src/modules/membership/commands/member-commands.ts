import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  type Outcome,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIMIT_OPTION, LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { createNewsletterLinks } from '../actions/account/newsletter-links.ts';
import { changeMemberCard, revokeMemberSessions } from '../actions/back-office/change-member.ts';
import { findClubMember, listCardChanges, listMembers } from '../actions/back-office/list-members.ts';
import type { ClubMember } from '../actions/back-office/ports.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import type { MemberChangeResult, MemberRefusal } from '../rules/member-change.ts';
import { listMemberSorts, MEMBER_LIST, type MemberColumn, type MemberFilter } from '../rules/member-list.ts';
import { getVoucherState } from '../rules/voucher-state.ts';
import { CARD_WORDS, MEMBER_FILTER_OPTIONS, parseCard, readMemberFilter } from './member-filter.ts';

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
      ...MEMBER_FILTER_OPTIONS,
      card: { type: 'string', choices: CARD_WORDS, about: CARD_WORDS.join(', ') },
      ...LIST_OPTIONS,
    },
    async run(deps, given) {
      const card = parseCard(given, 'card');
      const members = readPages(deps, readMemberFilter(given, card), readLimit(given));
      return given.flag('csv') ? listedAsCsv(members, getFile(given), COLUMNS) : listed(members, formatMember);
    },
  },
  {
    name: 'member newsletter',
    about: 'lists the members with the newsletter, each with the links that end it',
    options: { limit: LIMIT_OPTION },
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
      card: { type: 'string', required: true, choices: CARD_WORDS, about: CARD_WORDS.join(', ') },
      reason: { type: 'string', required: true, about: 'why, for other admins' },
    },
    async run(deps, given) {
      const word = parseCard(given, 'card') ?? 'none';
      const card = word === 'none' ? null : word;
      const member = await findClubMember(deps, await findId(deps, given));
      if (!member) return refused(REASONS['member-unknown']);
      const change = { card, from: member.card, reason: given.text('reason') ?? '', actor: ACTOR };
      return toOutcome(await changeMemberCard(deps, { memberId: member.id, ...change }), `has ${word.toLowerCase()}`);
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

function readPages(deps: MembershipDependencies, filter: MemberFilter, limit: number): AsyncGenerator<ClubMember> {
  const [sort = 'joined'] = listMemberSorts(filter);
  const order = { sort, direction: MEMBER_LIST.sorts[sort] };
  return readRows(limit, (place) => listMembers(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'members', filters: describeGiven(MEMBER_LIST, given, { to: 'before' }) };
}

const COLUMNS: CsvColumns<ClubMember, 'id' | MemberColumn> = {
  id: ({ id }) => id,
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  email: ({ email }) => email,
  card: ({ card }) => card?.toLowerCase(),
  country: ({ country }) => country,
  language: ({ language }) => language,
  joined: ({ createdAt }) => createdAt,
  lastLogin: ({ lastLoginAt }) => lastLoginAt,
  newsletter: ({ newsletterSince }) => newsletterSince,
  voucher: ({ voucher }) => voucher?.code,
};

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
