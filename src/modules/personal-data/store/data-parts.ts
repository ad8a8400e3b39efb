import { type RawBuilder, sql } from 'kysely';
import { ERASED_EMAIL_END } from '#kernel/email-address.ts';
import type { DataPart } from '../rules/member-data.ts';

/** Whose data are read: values, or columns of a list of persons. */
export type PersonSource = {
  readonly [Key in 'memberId' | 'registrationId' | 'email']: RawBuilder<unknown> | string | null;
};

/** How the entries of a part are read, the oldest first. */
export type PartSource = {
  /** The rows of a person: what follows `from`, with the alias `r`, and a condition. */
  readonly rows: (person: PersonSource) => RawBuilder<unknown>;
  readonly data: RawBuilder<unknown>;
  /** An instant, or the number of an entry of the ledger. */
  readonly order: RawBuilder<unknown>;
  /** A UUID, which separates rows of the same instant. */
  readonly id: RawBuilder<unknown>;
  /** The ledger: its entries have numbers, and are read in the order of time. */
  readonly isNumbered?: true;
};

const ID = sql`r.id`;
const CREATED = sql`r.created_at`;

const INVITER = (email: PersonSource['email']) => sql`(select id from inviter where email = ${email})`;

/** The subject of an audit entry without its kind, as its index has it. */
const SUBJECT_ID = sql`lower(substr(r.subject, length(split_part(r.subject, ':', 1)) + 2))`;

/** The registrations of an address that never became a member. */
const REGISTRATION_IDS = (email: PersonSource['email']) => sql`array(
  select id::text from registration where (email collate "C") = ${email} and status <> 'active')`;

const CONSENTS = sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'policy', c.policy, 'language', c.language,
    'textVersion', c.text_version, 'givenAt', c.given_at) order by c.kind), '[]') from consent c where c.registration_id = r.id)`;
const ATTEMPTS = sql`(
  select coalesce(json_agg(json_build_object('kind', a.kind, 'reason', a.reason, 'times', a.times, 'at', a.at,
    'lastAt', a.last_at) order by a.at), '[]') from activation_attempt a where a.registration_id = r.id)`;
const SHOWN_EXPERIMENTS = sql`(
  select coalesce(json_agg(json_build_object('experiment', e.key, 'variation', x.variation)), '[]')
  from registration_exposure x join experiment e on e.id = x.experiment_id where x.registration_id = r.id)`;

/** What belongs to the account; it is deleted with the account. */
const OF_ACCOUNT = {
  account: {
    rows: ({ memberId }) => sql`member r where r.id = ${memberId}::uuid`,
    data: sql`json_build_object('id', r.id, 'email', r.email, 'firstName', r.first_name, 'lastName', r.last_name,
      'gender', r.gender, 'country', r.country, 'language', r.language, 'card', r.card, 'adminRole', r.admin_role,
      'newsletterSince', r.newsletter_since, 'isFirstNameShownToInviter', r.name_shown_to is not null, 'joinedAt', r.created_at)`,
    order: CREATED,
    id: ID,
  },
  voucher: {
    rows: ({ memberId }) => sql`voucher r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('code', r.code, 'percent', r.percent, 'minimumOrderMinor', r.minimum_minor,
      'currency', r.currency, 'validFrom', r.valid_from, 'validUntil', r.valid_until,
      'redeemedAt', r.redeemed_at, 'order', r.redeemed_order, 'discountMinor', r.discount_minor)`,
    order: sql`r.valid_from`,
    id: sql`r.member_id`,
  },
  cardChanges: {
    rows: ({ memberId }) => sql`card_change r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('at', r.at, 'before', r.before, 'after', r.after, 'reason', r.reason)`,
    order: sql`r.at`,
    id: ID,
  },
  requestedChanges: {
    rows: ({ memberId }) => sql`member_change r where r.finished_at is null and ${memberId}::uuid = any(r.member_ids)`,
    data: sql`json_build_object('requestedAt', r.created_at, 'kind', r.kind, 'card', r.card, 'reason', r.reason)`,
    order: CREATED,
    id: ID,
  },
  newsletterChoices: {
    rows: ({ memberId }) => sql`newsletter_choice r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('at', r.at, 'given', r.given, 'language', r.language, 'textVersion', r.text_version)`,
    order: sql`r.at`,
    id: ID,
  },
  nameChoices: {
    rows: ({ memberId }) => sql`name_choice r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('at', r.at, 'given', r.given, 'language', r.language, 'textVersion', r.text_version)`,
    order: sql`r.at`,
    id: ID,
  },
  sessions: {
    rows: ({ memberId }) => sql`session r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('startedAt', r.created_at, 'expiresAt', r.expires_at, 'endedAt', r.revoked_at,
      'device', r.device, 'network', r.network)`,
    order: CREATED,
    id: ID,
  },
  passwordResets: {
    rows: ({ memberId }) => sql`password_reset r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('requestedAt', coalesce(r.asked_at, r.created_at), 'sentAt', r.sent_at,
      'usedAt', r.used_at)`,
    order: CREATED,
    id: sql`r.member_id`,
  },
  loginLinks: {
    rows: ({ memberId }) => sql`login_link r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('requestedAt', r.asked_at, 'sentAt', r.sent_at, 'usedAt', r.used_at)`,
    order: CREATED,
    id: sql`r.member_id`,
  },
  identities: {
    rows: ({ memberId }) => sql`member_identity r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('provider', r.provider, 'issuer', r.issuer, 'subject', r.subject, 'email', r.email,
      'linkedAt', r.linked_at, 'lastUsedAt', r.last_used_at)`,
    order: sql`r.linked_at`,
    id: ID,
  },
  passkeys: {
    rows: ({ memberId }) => sql`passkey r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('name', r.name, 'createdAt', r.created_at, 'lastUsedAt', r.last_used_at)`,
    order: CREATED,
    id: ID,
  },
  authenticators: {
    rows: ({ memberId }) => sql`totp_factor r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('createdAt', r.created_at, 'confirmedAt', r.confirmed_at)`,
    order: CREATED,
    id: sql`r.member_id`,
  },
  savedViews: {
    rows: ({ memberId }) => sql`saved_view r where r.member_id = ${memberId}::uuid`,
    data: sql`json_build_object('createdAt', r.created_at, 'list', r.list, 'name', r.name, 'query', r.query)`,
    order: CREATED,
    id: ID,
  },
} as const satisfies Partial<Record<DataPart, PartSource>>;

/** What is found by the address, or by the ids of the account and its registration. */
const OF_ADDRESS = {
  registrations: {
    // An active registration is its member's, also where the member's address has changed since.
    rows: ({ email, registrationId }) => sql`registration r join registration_code k on k.id = r.code_id
      where (r.email collate "C") = ${email} and (r.status <> 'active' or r.id = ${registrationId}::uuid)`,
    data: sql`json_build_object('id', r.id, 'status', r.status, 'email', r.email, 'firstName', r.first_name,
      'lastName', r.last_name, 'gender', r.gender, 'country', r.country, 'language', r.language,
      'postalCode', r.postal_code, 'dateOfBirth', r.date_of_birth, 'newsletter', r.newsletter, 'invitedByCode', k.code,
      'campaign', r.campaign, 'headline', r.headline, 'createdAt', r.created_at, 'expiresAt', r.expires_at,
      'endedAt', r.ended_at, 'consents', ${CONSENTS}, 'linkOpenings', ${ATTEMPTS}, 'experiments', ${SHOWN_EXPERIMENTS})`,
    order: CREATED,
    id: ID,
  },
  submittedForms: {
    rows: ({ email }) => sql`withheld_registration r where r.email = ${email}`,
    data: sql`json_build_object('email', r.email, 'submittedAt', r.created_at, 'form', r.form->'form',
      'outcome', r.outcome, 'decidedAt', r.decided_at, 'mailedAt', r.mailed_at)`,
    order: CREATED,
    id: sql`r.registration_id`,
  },
  applications: {
    rows: ({ email }) => sql`membership_interest r where r.email = ${email}`,
    data: sql`json_build_object('email', r.email, 'language', r.language, 'country', r.country, 'status', r.status,
      'appliedAt', r.applied_at, 'decidedAt', r.decided_at, 'reason', r.reason, 'invitedAt', r.invited_at,
      'isDisposable', r.is_disposable, 'isMistyped', r.is_mistyped)`,
    order: sql`r.applied_at`,
    id: ID,
  },
  adminInvitations: {
    rows: ({ email }) => sql`admin_invitation r where r.email = ${email}`,
    data: sql`json_build_object('email', r.email, 'role', r.admin_role, 'language', r.language,
      'createdAt', r.created_at, 'expiresAt', r.expires_at, 'acceptedAt', r.accepted_at, 'revokedAt', r.revoked_at)`,
    order: CREATED,
    id: ID,
  },
  dataRequests: {
    rows: ({ email }) => sql`data_request r where r.email = ${email}`,
    data: sql`json_build_object('email', r.email, 'language', r.language, 'requestedAt', r.requested_at,
      'sentAt', r.sent_at, 'expiresAt', r.expires_at)`,
    order: sql`r.requested_at`,
    id: ID,
  },
  emailChanges: {
    // The person who is asked to confirm a change gets the own address only. Addresses that were erased are nobody's.
    rows: ({ memberId, email }) => sql`(
        select c.*, case when c.member_id = ${memberId}::uuid and c.old_email not like ${`%${ERASED_EMAIL_END}`} then c.old_email end as own_email,
          nullif(c.new_email, c.id::text || ${ERASED_EMAIL_END}) as other_email from email_change c) r
      where (r.member_id = ${memberId}::uuid or (r.new_email = ${email} and r.confirmed_at is null))`,
    data: sql`json_build_object('requestedAt', r.requested_at, 'oldEmail', r.own_email, 'newEmail', r.other_email,
      'language', r.language, 'expiresAt', r.expires_at, 'confirmedAt', r.confirmed_at, 'undoneAt', r.undone_at)`,
    order: sql`r.requested_at`,
    id: ID,
  },
  mails: {
    rows: ({ email }) =>
      sql`mail_delivery r where mailbox_of(r.recipient) = mailbox_of(${email}) and r.recipient = ${email}`,
    data: sql`json_build_object('kind', r.kind, 'recipient', r.recipient, 'language', r.locale, 'state', r.state,
      'createdAt', r.created_at, 'sentAt', r.sent_at)`,
    order: CREATED,
    id: ID,
  },
  auditEntries: {
    rows: ({ memberId, registrationId, email }) =>
      sql`audit_entry r where ${SUBJECT_ID} = any(array[${memberId}::text, ${registrationId}::text] || ${REGISTRATION_IDS(email)})
        and split_part(r.subject, ':', 1) in ('member', 'registration')`,
    data: sql`json_build_object('at', r.at, 'action', r.action, 'subject', r.subject, 'before', r.before,
      'after', r.after)`,
    order: sql`greatest(r.at)`,
    id: ID,
  },
} as const satisfies Partial<Record<DataPart, PartSource>>;

/** Of a person who invites others: nothing about them. */
const OF_INVITER = {
  inviter: {
    rows: ({ email }) => sql`inviter r where r.email = ${email}`,
    data: sql`json_build_object('id', r.id, 'email', r.email, 'firstName', r.first_name, 'lastName', r.last_name,
      'status', r.status, 'createdAt', r.created_at)`,
    order: CREATED,
    id: ID,
  },
  inviterChanges: {
    rows: ({ email }) => sql`inviter_change r where r.inviter_id = ${INVITER(email)}`,
    data: sql`json_build_object('at', r.at, 'kind', r.kind, 'amount', r.amount, 'reason', r.reason)`,
    order: sql`r.at`,
    id: ID,
  },
  invitationCodes: {
    rows: ({ email }) => sql`registration_code r where r.inviter_id = ${INVITER(email)}`,
    data: sql`json_build_object('code', r.code, 'campaign', r.campaign, 'startsAt', r.starts_at, 'endsAt', r.ends_at,
      'disabledAt', r.disabled_at, 'createdAt', r.created_at)`,
    order: CREATED,
    id: ID,
  },
  invitations: {
    rows: ({ email }) => sql`invitation_ledger r where r.inviter_id = ${INVITER(email)}`,
    data: sql`json_build_object('at', r.at, 'kind', r.kind, 'amount', r.amount)`,
    order: ID,
    id: sql`r.inviter_id`,
    isNumbered: true,
  },
} as const satisfies Partial<Record<DataPart, PartSource>>;

export const PART_SOURCES: Readonly<Record<DataPart, PartSource>> = { ...OF_ACCOUNT, ...OF_ADDRESS, ...OF_INVITER };
