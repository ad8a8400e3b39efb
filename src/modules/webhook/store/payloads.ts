import { type RawBuilder, sql } from 'kysely';
import type { MemberField } from '#kernel/domain-events.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { Db } from '#platform/database/open.ts';
import type { MessageSubject, PayloadStore } from '../actions/ports.ts';
import type { MessageType } from '../rules/event-types.ts';

/** Keeps what the condition allows, and removes it otherwise. */
const onlyIf = (condition: RawBuilder<unknown>, object: RawBuilder<unknown>) =>
  sql`case when ${condition} then ${object} else '{}'::jsonb end`;

/** The most other codes that a message names. */
const MOST_CODES = 100;

const NOTHING = sql`'{}'::jsonb`;

/** The fields of which `member.changed` informs. */
const FIELDS: Readonly<Record<MemberField, RawBuilder<unknown>>> = {
  email: sql`jsonb_build_object('email', r.email)`,
  language: sql`jsonb_build_object('language', r.language)`,
  card: sql`jsonb_build_object('card', r.card)`,
  name: sql`jsonb_build_object('firstName', r.first_name, 'lastName', r.last_name)`,
  gender: sql`jsonb_build_object('gender', r.gender)`,
  country: sql`jsonb_build_object('country', r.country)`,
};

/** Endpoints without personal data learn that these fields changed, but not their values. */
const PERSONAL: ReadonlySet<MemberField> = new Set(['email', 'name', 'gender']);

type Select = (subject: MessageSubject, withPersonalData: boolean, at: Instant) => RawBuilder<{ data: object }>;

/**
 * The data of each type besides its ids. An erased person has none: the row is gone, or says so. Names and addresses are in
 * messages about members only: no message informs the shop of an erasure before the membership.
 */
const DATA: Readonly<Partial<Record<MessageType, Select>>> = {
  'member.registered': ({ registrationId = '' }) => sql<{ data: object }>`
    select ${onlyIf(
      sql`r.erased_at is null`,
      sql`jsonb_build_object('code', k.code, 'inviterId', r.inviter_id, 'campaign', r.campaign, 'country', r.country,
        'language', r.language, 'createdAt', r.created_at, 'expiresAt', r.expires_at)`,
    )} as data
    from registration r join registration_code k on k.id = r.code_id where r.id = ${registrationId}`,
  'member.activated': ({ memberId = '' }, personal) => sql<{ data: object }>`
    select jsonb_build_object('country', r.country, 'language', r.language, 'card', r.card,
        'newsletter', r.newsletter_since is not null, 'joinedAt', r.created_at,
        'voucher', case when v.code is null then null else jsonb_build_object('percent', v.percent,
          'minimumOrderMinor', v.minimum_minor, 'currency', v.currency, 'validUntil', v.valid_until)
          || ${onlyIf(sql`${personal}::boolean`, sql`jsonb_build_object('code', v.code)`)} end)
      || ${onlyIf(sql`${personal}::boolean`, PERSON)} as data
    from member r left join voucher v on v.member_id = r.id where r.id = ${memberId}`,
  'member.changed': ({ memberId = '', changed = [] }, personal) => sql<{ data: object }>`
    select ${sql.join([NOTHING, ...changed.map((field) => onlyIf(sql`${personal || !PERSONAL.has(field)}::boolean`, FIELDS[field]))], sql` || `)} as data
    from member r where r.id = ${memberId}`,
  'newsletter.changed': ({ memberId = '' }, personal) => sql<{ data: object }>`
    select jsonb_build_object('newsletter', r.newsletter_since is not null, 'language', r.language)
      || ${onlyIf(sql`${personal}::boolean`, sql`jsonb_build_object('email', r.email)`)} as data
    from member r where r.id = ${memberId}`,
  'interest.approved': ({ interestId = '' }) => sql<{ data: object }>`
    select jsonb_build_object('country', r.country, 'language', r.language, 'approvedAt', r.decided_at) as data
    from membership_interest r where r.id = ${interestId}`,
  // Its inviter's other codes are exhausted with it.
  'code.exhausted': ({ codeId = '' }, _, at) => sql<{ data: object }>`
    select jsonb_build_object('code', k.code, 'inviterId', k.inviter_id, 'campaign', k.campaign,
      'otherCodes', others.codes, 'hasMoreCodes', others.is_more) as data
    from registration_code k cross join lateral (
      select coalesce(jsonb_agg(code order by number) filter (where number <= ${MOST_CODES}), '[]') as codes,
        count(*) > ${MOST_CODES} as is_more
      from (
        select code, row_number() over (order by created_at desc, id desc) as number from registration_code
        where inviter_id = k.inviter_id and id <> k.id and disabled_at is null
          and (ends_at is null or ends_at > ${at}::timestamptz)
        order by created_at desc, id desc limit ${MOST_CODES + 1}) other) others
    where k.id = ${codeId}`,
};

const PERSON = sql`jsonb_build_object('email', r.email, 'firstName', r.first_name, 'lastName', r.last_name,
  'gender', r.gender)`;

/** Reads what the bodies of messages say, across the areas, when they are sent. */
export function createPayloadStore(db: Db, clock: Clock): PayloadStore {
  return {
    async readData({ type, subject }, withPersonalData) {
      const select = DATA[type];
      const found = select && (await select(subject, withPersonalData, clock()).execute(db)).rows[0];
      return { ...subject, ...found?.data };
    },
  };
}
