import { CAMPAIGNS, COUNTRIES, HEADLINES, id, LANGUAGES, names, numbered, oneOf } from './numbers.ts';
import { relatedRows } from './related-rows.ts';

/** Members of one inviter, who has 50 invitations in two slots and ten codes. */
export const BLOCK = 30;
const INVITER = id('inviter', `n / ${BLOCK}`);
const OPENS_BLOCK = `n % ${BLOCK} = 0 and status = 'active'`;

/**
 * The statements of a step, in order. Where triggers are bypassed, rows are inserted in their final state, counters
 * included; where triggers fire, a registration starts pending and the ledger updates the counters.
 */
export function buildStatements(triggers: 'bypassed' | 'fired'): readonly string[] {
  const changes = triggers === 'fired' ? [changeStatus] : [];
  const counters = triggers === 'bypassed' ? [countSlots] : [];
  return [
    insertInviters,
    insertSlots(triggers === 'bypassed' ? 25 : 0),
    insertGrants,
    insertCodes,
    triggers === 'fired' ? insertRegistrations("'pending'", 'null') : insertRegistrations('status', 'ended_at'),
    insertReservations,
    insertMembers,
    insertVouchers,
    ...changes,
    insertSettlements,
    ...counters,
    ...relatedRows,
  ];
}

const insertInviters = `
  insert into inviter (id, first_name, last_name, email, created_at)
  select ${INVITER}, ${names(`n / ${BLOCK}`)}, ${numbered('inviter-', `n / ${BLOCK}`, '@example.org')}, created_at
  from filled where ${OPENS_BLOCK}`;

function insertSlots(balance: number): string {
  return `insert into invitation_slot (inviter_id, slot, balance)
    select ${INVITER}, s, ${balance} from filled, generate_series(0, 1) s where ${OPENS_BLOCK}`;
}

const insertGrants = `
  insert into invitation_ledger (inviter_id, slot, kind, amount, at)
  select ${INVITER}, s, 'grant', 25, created_at from filled, generate_series(0, 1) s where ${OPENS_BLOCK}`;

const insertCodes = `
  insert into registration_code (id, code, inviter_id, customization_key, campaign, created_at)
  select ${id('code', 'n / 3')}, ${numbered('CLUB-', 'n / 3')}, ${INVITER}, 'default',
    case when n % 15 = 0 then ${oneOf(CAMPAIGNS, 'n / 15')} end, created_at
  from filled where n % 3 = 0 and status = 'active'`;

function insertRegistrations(status: string, endedAt: string): string {
  return `insert into registration (id, status, email, code_id, inviter_id, slot, country, language, gender, first_name,
      last_name, newsletter, campaign, headline, created_at, expires_at, ended_at)
    select id, ${status}, email, ${id('code', 'n / 3')}, ${INVITER}, slot, ${oneOf(COUNTRIES, 'n')},
      ${oneOf(LANGUAGES, 'n')}, ${oneOf(['WOMEN', 'MEN'], 'n')}, ${names('n')}, n % 3 = 0,
      case when n % 5 = 0 then ${oneOf(CAMPAIGNS, 'n / 5')} end, ${oneOf(HEADLINES, 'n / 7')}, created_at,
      created_at + interval '14 days', ${endedAt} from filled`;
}

const insertReservations = `
  insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
  select ${INVITER}, slot, 'reserve', id, created_at from filled`;

const insertMembers = `
  insert into member (id, email, password_hash, first_name, last_name, gender, country, language, newsletter_since,
    registration_id, created_at)
  select ${id('member', 'n')}, email, current_setting('fill.password_hash'), ${names('n')},
    ${oneOf(['WOMEN', 'MEN'], 'n')}, ${oneOf(COUNTRIES, 'n')}, ${oneOf(LANGUAGES, 'n')},
    case when n % 3 = 0 then ended_at end, id, ended_at
  from filled where status = 'active'`;

const insertVouchers = `
  insert into voucher (code, member_id, percent, minimum_minor, currency, valid_from, valid_until)
  select ${numbered('VST-FILL-', 'n')}, ${id('member', 'n')}, 10, 10000, current_setting('fill.currency'), ended_at,
    ended_at + interval '14 days' from filled where status = 'active'`;

const changeStatus = `
  update registration r set status = f.status, ended_at = f.ended_at from filled f
  where r.id = f.id and f.status <> 'pending'`;

const insertSettlements = `
  insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
  select ${INVITER}, slot, case status when 'active' then 'consume' else 'release' end, id, ended_at
  from filled where status <> 'pending'`;

const countSlots = `
  update invitation_slot s set balance = s.balance - f.consumed, pending = s.pending + f.reserved
  from (select ${INVITER} as inviter_id, slot, count(*) filter (where status = 'active') as consumed,
      count(*) filter (where status = 'pending') as reserved from filled group by 1, 2) f
  where s.inviter_id = f.inviter_id and s.slot = f.slot`;
