import { chance, id, NOW, numbered, weighted } from './numbers.ts';

const MEMBER = id('member', 'n');
const ADMIN = `'member:' || ${id('admin', `floor(40 * power(${chance(50)}, 2))::bigint`)}`;
const JOINED = "status = 'active' and erased_at is null";

/** Applications of the last year; some applicants are members by now, and a few addresses are not examined yet. */
const insertInterests = `
  insert into membership_interest (id, email, language, country, status, applied_at, confirmation_requested_at, confirmation_sent_at,
    decided_at, decided_by, reason, code_id, invited_at, invitation_sent_at, is_disposable, is_mistyped)
  select ${id('interest', 'n')}, email, language, country, status, at, at, at,
    decided_at, case when status <> 'applied' then ${ADMIN} end, case when status = 'declined' and n % 2 = 0 then 'Too far from our shops' end,
    case when status = 'approved' then code_id end, case when status = 'approved' then decided_at end,
    case when status = 'approved' then decided_at end, case when n % 500 > 0 then ${chance(51)} < 0.02 end, case when n % 500 > 0 then ${chance(52)} < 0.01 end
  from (select *, case when status <> 'applied' then at + (${NOW} - at) * ${chance(53)} * 0.5 end as decided_at
    from (select n, language, country, ${id('code', 'code')} as code_id,
        case when ${chance(54)} < 0.04 then email else ${numbered('applicant-', 'n', '@example.org')} end as email,
        ${NOW} - (${NOW} - created_at) * 0.48 as at,
        case when ${chance(54)} < 0.04 then 'approved' else ${weighted({ applied: 0.5, approved: 0.35, declined: 0.15 }, chance(55))} end as status
      from filled where n % 5 = 0 and ${JOINED}) applied) decided`;

const DELIVERY_STATE = weighted(
  { sent: 0.955, bounced: 0.015, failed: 0.012, dropped: 0.01, complained: 0.003, waiting: 0.005 },
  chance(56, 'number'),
);
const FAILURES =
  "(array['EENVELOPE RCPT TO 550 5.1.1', 'ECONNECTION CONN', 'EENVELOPE RCPT TO 552 5.2.2', 'ETIMEDOUT CONN'])";
/** What becomes of a mail depends on its own number, so that a person can get one mail and not the next one. */
function insertDeliveries(source: string): string {
  return `
    insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, failure, about_id, created_at, tried_at, sent_at,
      returned_at)
    select id, queue, kind, email, language, state, case state when 'sent' then 1 when 'waiting' then 3 when 'failed' then 12 else 1 end,
      case when state in ('waiting', 'failed', 'bounced') then ${FAILURES}[1 + number % 4] end, about_id, at, at + interval '2 seconds',
      case when state in ('sent', 'bounced', 'complained') then at + interval '2 seconds' end,
      case when state in ('bounced', 'complained') then at + interval '1 minute' end
    from (select *, ${DELIVERY_STATE} as state from (${source}) mails) drawn where at > ${NOW} - interval '30 days'`;
}

const insertMails = [
  insertDeliveries(`select ${id('activation', 'serial')} as id, serial as number, 'registration.send-activation' as queue, 'activation' as kind,
    email, language, id as about_id, created_at as at from filled where erased_at is null`),
  insertDeliveries(`select ${id('welcome', 'n')} as id, n + 7 as number, 'membership.send-welcome' as queue, 'welcome' as kind,
    email, language, id as about_id, ended_at as at from filled where ${JOINED}`),
  insertDeliveries(`select ${id('reset', 'n')} as id, n + 11 as number, 'membership.send-password-reset' as queue, 'password-reset' as kind,
    email, language, ${MEMBER} as about_id, ${NOW} - interval '29 days' * ${chance(57)} as at from filled where ${JOINED} and n % 50 = 7`),
  insertDeliveries(`select ${id('confirmation', 'n')} as id, n + 13 as number, 'membership-interest.send-confirmation' as queue,
    'membership-interest' as kind, i.email, i.language, i.id as about_id, i.applied_at as at
    from filled join membership_interest i on i.id = ${id('interest', 'n')} where n % 5 = 0 and serial % 2 = 0`),
];

/** The development mailbox. */
const insertMailbox = `
  insert into mail (id, recipient, kind, locale, subject, text, html, links, created_at)
  select ${id('mail', 'n')}, email, 'welcome', language, 'Welcome', 'Welcome', '<p>Welcome</p>', '[]', ended_at
  from filled where n % 20 = 0 and ${JOINED}`;

const SUBJECT = `case action
  when 'code.created' then ${numbered('code:CLUB-', 'code')} when 'code.ended' then ${numbered('code:CLUB-', 'code')}
  when 'registration.mail-requested' then 'registration:' || id when 'registration.withdrawn' then 'registration:' || id
  when 'inviter.granted' then 'inviter:' || ${id('inviter', 'inviter')}
  when 'interest.approved' then 'interest:' || ${id('interest', 'n / 5 * 5')}
  when 'export.started' then 'list:' || (array['registrations', 'members', 'codes', 'mails'])[1 + n % 4]
  when 'admin.logged-in' then ${ADMIN} else 'member:' || ${MEMBER} end`;
const ACTION = weighted(
  {
    'code.created': 0.4,
    'member.card-changed': 0.14,
    'registration.mail-requested': 0.12,
    'admin.logged-in': 0.1,
    'interest.approved': 0.08,
    'inviter.granted': 0.05,
    'session.ended': 0.04,
    'code.ended': 0.03,
    'registration.withdrawn': 0.02,
    'export.started': 0.015,
    'member.exported': 0.005,
  },
  chance(58),
);
/** A third of the changes comes from the command line, the others from the pages of admins. */
const insertAudit = `
  insert into audit_entry (id, at, actor, action, subject, after, channel, network, request_id)
  select ${id('audit', 'n')}, created_at, case when isCommand then 'cli' else ${ADMIN} end, action, ${SUBJECT},
    case action when 'member.card-changed' then '{"card": "SILVER"}' when 'inviter.granted' then '{"amount": 25}' end::jsonb,
    case when isCommand then 'command' else 'page' end, case when not isCommand then '203.0.113.0/24' end,
    'fill-' || n
  from (select *, ${ACTION} as action, ${chance(59)} < 0.3 as isCommand from filled
    where n % 3 = 0 and serial % 2 = 0) drawn`;

/** Codes were checked more often than they were used; of the days that the dashboard can show. */
export const insertCodeSteps = `
  insert into funnel_code_count (code, day, checked, forms)
  select ${numbered('CLUB-', 'code')}, created_at::date, sum(1 + floor(4 * power(${chance(60)}, 2))), count(*)
  from filled where created_at > ${NOW} - interval '400 days' group by 1, 2
  on conflict (code, day) do update set checked = funnel_code_count.checked + excluded.checked,
    forms = funnel_code_count.forms + excluded.forms`;

const RECENT = `${NOW} - interval '28 days'`;
const insertMessages = `
  insert into webhook_message (id, type, subject, happened_at)
  select ${id('registered', 'serial')}, 'member.registered', jsonb_build_object('registrationId', id), created_at
  from filled where created_at > ${RECENT}
  union all select ${id('activated', 'n')}, 'member.activated', jsonb_build_object('registrationId', id, 'memberId', ${MEMBER}), ended_at
  from filled where ended_at > ${RECENT} and ${JOINED}`;

/** The seconds between the tries of a delivery that fails. */
const WAITS = [30, 120, 600, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400, 115_200];
/** How often a delivery was tried: one that failed, until no wait was left; few of the others more than once. */
const WANTED_TRIES = `case state when 'failed' then ${WAITS.length + 1}
  when 'waiting' then 1 + floor(8 * power(${chance(63, 'number')}, 2))::int
  else ${weighted({ 1: 0.94, 2: 0.04, 3: 0.015, 6: 0.005 }, chance(64, 'number * 4 + e'))}::int end`;
/** Seconds from the first try to each try; the waits are a twentieth longer by chance. */
const TRIED_AFTER = `(array[${WAITS.map((_, tries) => tryAfter(tries)).join(', ')}, ${tryAfter(WAITS.length)}])`;
const TRIES = `
  select jsonb_agg(jsonb_build_object('at', tried, 'status', status, 'failure', failure,
    'milliseconds', case failure when 'timeout' then 15000 else 20 + (number + try) % 900 end) order by try) as log
  from (select try, tried, case when is_success then 200 else (array[503, 503, 500, null, null])[kind] end as status,
      case when not is_success then (array[null, null, null, 'timeout', 'ECONNREFUSED'])[kind] end as failure
    from (select try, tried, 1 + (number + try) % 5 as kind, state = 'delivered' and try = max(try) over () as is_success
      from (select try, at + interval '1 second' * (1 + ${TRIED_AFTER}[try]) as tried from generate_series(1, ${WANTED_TRIES}) try) planned
      where try = 1 or tried <= ${NOW}) ordered) made`;

/** Waiting ones are of an endpoint that an admin has disabled. */
const insertWebhookDeliveries = `
  insert into webhook_delivery (id, message_id, endpoint_id, type, state, tries, requested_at, due_at, created_at, tried_at, status,
    failure, milliseconds, log)
  select ${id('delivery', 'number * 4 + e')}, message_id, ${id('endpoint', 'e')}, type, state, jsonb_array_length(log), at,
    case state when 'waiting' then ${NOW} end, at, (log -> -1 ->> 'at')::timestamptz, (log -> -1 ->> 'status')::smallint,
    log -> -1 ->> 'failure', (log -> -1 ->> 'milliseconds')::int, log
  from (
    select *, case when ${chance(61, 'number * 4 + e')} < 0.02 and at < ${NOW} - interval '5 days' then 'failed'
      when e = 1 and ${chance(62, 'number')} < 0.01 then 'waiting' else 'delivered' end as state
    from (
      select serial * 2 as number, ${id('registered', 'serial')} as message_id, 'member.registered' as type, created_at as at
      from filled where created_at > ${RECENT}
      union all select n * 4 + 1, ${id('activated', 'n')}, 'member.activated', ended_at from filled where ended_at > ${RECENT} and ${JOINED}
    ) messages, generate_series(1, 2) e
  ) drawn cross join lateral (${TRIES}) tried`;

function tryAfter(tries: number): number {
  return Math.round(1.05 * WAITS.slice(0, tries).reduce((sum, wait) => sum + wait, 0));
}

/** What people and admins did, and what followed from it. */
export const activityRows: readonly string[] = [
  insertInterests,
  ...insertMails,
  insertMailbox,
  insertAudit,
  insertMessages,
  insertWebhookDeliveries,
];
