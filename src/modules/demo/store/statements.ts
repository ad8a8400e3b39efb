import { accountRows } from './account-rows.ts';
import { activityRows, insertCodeSteps } from './activity-rows.ts';
import { BLOCK, CODES_OF_INVITER, chance, id, NOW, numbered, STARS } from './numbers.ts';
import { firstName, gender, lastName } from './people.ts';
import { isBlockedInviter } from './states.ts';

const OPENS_BLOCK = `n % ${BLOCK} = 0 and status = 'active' and serial % 2 = 0`;
const OWN_INVITER = `n / ${BLOCK}`;
const JOINED = "status = 'active' and erased_at is null";

/**
 * The statements of a step whose rows no other step changes, in order. Where triggers are bypassed, rows are inserted in their final state, counters
 * included; where triggers fire, a registration starts pending and the ledger updates the counters.
 */
export function buildStatements(triggers: 'bypassed' | 'fired'): readonly string[] {
  const isBypassed = triggers === 'bypassed';
  return [
    insertInviters,
    insertSlots,
    planFirstGrants,
    planFurtherGrants,
    insertGrantReasons,
    insertGrants,
    insertCodes,
    isBypassed ? insertRegistrations : insertPending,
    insertReservations,
    insertMembers,
    insertVouchers,
    ...(isBypassed ? [insertErasedMembers] : [changeStatus]),
    insertSettlements,
    blockInviters,
    insertBlocks,
    ...accountRows,
    ...activityRows,
  ];
}

/** The statements of a step that change rows of earlier ones: guests and codes of stars are in many steps. */
export function buildSharedStatements(triggers: 'bypassed' | 'fired'): readonly string[] {
  return triggers === 'bypassed' ? [countSlots, insertCodeSteps] : [insertCodeSteps];
}

/** Every other inviter is a member who joined before. */
const insertInviters = `
  insert into inviter (id, first_name, last_name, email, created_at)
  select ${id('inviter', 'i')}, ${firstName('i')}, ${lastName('i')},
    case when i % 2 = 0 and i > 0 then ${numbered('member-', 'i', '@example.com')} else ${numbered('inviter-', 'i', '@example.org')} end,
    created_at
  from (select ${OWN_INVITER} as i, created_at from filled where ${OPENS_BLOCK}) opened`;

const insertSlots = `
  insert into invitation_slot (inviter_id, slot)
  select ${id('inviter', OWN_INVITER)}, s from filled, generate_series(0, 1) s where ${OPENS_BLOCK}`;

/** 50 invitations for each new inviter; a few get hardly more than their guests need. */
const planFirstGrants = `
  insert into filled_grant
  select i, s, case when i % 41 = 40 and exists (select from filled whole where whole.n = i * ${BLOCK} + ${BLOCK} - 1)
    then greatest(1, (select count(*) from filled f where f.inviter = i and f.slot = s)) else 25 end, null, null, created_at
  from (select ${OWN_INVITER} as i, created_at from filled where ${OPENS_BLOCK}) opened, generate_series(0, 1) s`;

/** What the guests of stars in this step need, and some more. */
const planFurtherGrants = `
  insert into filled_grant
  select inviter, s, half, case s when 0 then 2 * half end, ${id('grant', 'first_n')}, at
  from (
    select inviter, ceil((1 + ${chance(20, 'inviter')}) * max(needed))::int as half, min(first_n) as first_n, min(at) as at
    from (select inviter, slot, count(*) as needed, min(n) as first_n, min(created_at) - interval '1 hour' as at
      from filled where inviter <> ${OWN_INVITER} group by 1, 2) slots group by 1
  ) stars, generate_series(0, 1) s`;

const insertGrantReasons = `
  insert into inviter_change (id, inviter_id, kind, amount, reason, actor, at)
  select grant_id, ${id('inviter', 'inviter')}, 'grant', granted,
    (array['Many of the guests join', 'Asked for more on the telephone', 'Partner of the season', 'Trade fair'])[
      1 + inviter / ${STARS} % 4], 'member:' || ${id('admin', `inviter / ${STARS} % 12`)}, at
  from filled_grant where granted is not null`;

const insertGrants = `
  insert into invitation_ledger (inviter_id, slot, kind, amount, grant_id, granted, at)
  select ${id('inviter', 'inviter')}, slot, 'grant', amount, grant_id, granted, at from filled_grant order by at, inviter, slot`;

/** Some codes have ended, were disabled, or work as a link only; those that stars give away work. */
const insertCodes = `
  insert into registration_code (id, code, inviter_id, customization_key, campaign, link_only, ends_at, disabled_at, created_at)
  select ${id('code', 'c')}, ${numbered('CLUB-', 'c')}, ${id('inviter', OWN_INVITER)},
    case when c % 50 = 33 then 'social-20' when c % 20 = 13 then 'social' else 'default' end,
    case when c % 5 = 0 then campaign end, c % 60 = 27, case when c % 30 = 26 then created_at + interval '20 days' end,
    case when c % 60 = 29 then created_at + interval '2 days' end, created_at
  from (select n * ${CODES_OF_INVITER} / ${BLOCK} as c, * from filled where n % 3 = 0 and serial % 2 = 0) opened`;

const REGISTRATION = `insert into registration (id, status, email, code_id, inviter_id, slot, country, language, gender, first_name,
  last_name, newsletter, campaign, headline, created_at, expires_at, ended_at, erased_at, is_disposable, is_mistyped)`;
const FACTS = `${id('code', 'code')}, ${id('inviter', 'inviter')}, slot, country, language`;
const TIMES = "campaign, headline, created_at, created_at + interval '14 days'";
const FLAGS = `erased_at is null and ${chance(21)} < 0.012, erased_at is null and ${chance(22)} < 0.006`;

const insertRegistrations = `${REGISTRATION}
  select id, status, email, ${FACTS}, gender, first_name, last_name, newsletter, ${TIMES}, ended_at, erased_at, ${FLAGS}
  from filled`;

/** Rows that are erased later begin with the data of anybody. */
const insertPending = `${REGISTRATION}
  select id, 'pending', coalesce(email, id || '@example.net'), ${FACTS}, coalesce(gender, ${gender()}),
    coalesce(first_name, '–'), coalesce(last_name, '–'), newsletter, ${TIMES}, null, null, ${FLAGS}
  from filled`;

const insertReservations = `
  insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
  select ${id('inviter', 'inviter')}, slot, 'reserve', id, created_at from filled order by created_at`;

const insertMembers = `
  insert into member (id, email, password_hash, first_name, last_name, gender, country, language, card, newsletter_since,
    registration_id, created_at)
  select ${id('member', 'n')}, email, current_setting('fill.password_hash'), first_name, last_name, gender, country, language,
    case when luck < 0.002 then 'DIAMOND' when luck < 0.01 then 'GOLD' when luck < 0.05 then 'SILVER' end,
    case when newsletter then ended_at end, id, ended_at
  from (select *, ${chance(23)} as luck from filled) drawn where ${JOINED}`;

/** In the form of a drawn code, of which it is never one: those have no zeros. */
const VOUCHER_CODE = `current_setting('fill.voucher_prefix') || to_char(n, 'FM"-"0000"-"0000"-"0000')`;

/** One in four vouchers was redeemed, soon after the member joined. */
const insertVouchers = `
  insert into voucher (code, member_id, percent, minimum_minor, currency, valid_from, valid_until, redeemed_at, redeemed_order,
    redeemed_by, discount_minor)
  select ${VOUCHER_CODE}, ${id('member', 'n')}, 10, 10000, current_setting('fill.currency'), ended_at,
    ended_at + interval '14 days', redeemed_at, case when redeemed_at is not null then 'ORDER-' || n end,
    case when redeemed_at is not null then ${id('key', '1')} end, case when redeemed_at is not null then 1000 + n % 90 * 100 end
  from (select *, case when ${chance(24)} < 0.25 and ended_at < ${NOW} - interval '14 days'
    then ended_at + interval '13 days' * power(${chance(25)}, 3) end as redeemed_at from filled) drawn where ${JOINED}`;

const insertErasedMembers = `
  insert into erased_member (member_id, registration_id, erased_at)
  select ${id('erased', 'n')}, id, erased_at from filled where status = 'active' and erased_at is not null`;

const changeStatus = `
  update registration r set status = f.status, ended_at = f.ended_at, erased_at = f.erased_at, email = f.email,
    gender = f.gender, first_name = f.first_name, last_name = f.last_name
  from filled f where r.id = f.id and f.status <> 'pending'`;

const insertSettlements = `
  insert into invitation_ledger (inviter_id, slot, kind, registration_id, at)
  select ${id('inviter', 'inviter')}, slot, case status when 'active' then 'consume' else 'release' end, id, ended_at
  from filled where status <> 'pending' order by ended_at`;

const countSlots = `
  update invitation_slot s set balance = s.balance + f.balance, pending = s.pending + f.pending
  from (
    select ${id('inviter', 'inviter')} as inviter_id, slot, sum(balance) as balance, sum(pending) as pending
    from (
      select inviter, slot, amount as balance, 0 as pending from filled_grant
      union all select inviter, slot, -(status = 'active')::int, (status = 'pending')::int from filled
    ) posted group by 1, 2) f
  where s.inviter_id = f.inviter_id and s.slot = f.slot`;

const BLOCKED = `from filled where ${OPENS_BLOCK} and ${isBlockedInviter(OWN_INVITER)}`;
const blockInviters = `
  update inviter set status = 'blocked', version = version + 1 where id in (select ${id('inviter', OWN_INVITER)} ${BLOCKED})`;
const insertBlocks = `
  insert into inviter_change (id, inviter_id, kind, reason, actor, at)
  select ${id('block', OWN_INVITER)}, ${id('inviter', OWN_INVITER)}, 'block', 'Offers invitations for sale',
    'member:' || ${id('admin', '2')}, created_at + interval '1 day' ${BLOCKED}`;
