import { sql } from 'kysely';

/** The columns of a registration, for `registration r`. */
export const registrationColumns = sql`
  r.id, r.status, r.email, r.inviter_id as "inviterId",
  (select customization_key from registration_code where id = r.code_id) as "customizationKey",
  r.country, r.language, r.gender, r.first_name as "firstName", r.last_name as "lastName", r.newsletter,
  r.campaign, r.headline, r.voucher_percent as "promisedPercent",
  r.created_at as "createdAt", r.expires_at as "expiresAt"`;
