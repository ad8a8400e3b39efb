import { sql } from 'kysely';

/** The columns of a member, with the alias `m`. */
export const MEMBER_COLUMNS = sql.raw(
  `m.id, m.email, m.first_name as "firstName", m.last_name as "lastName", m.language, m.country, m.role,
    m.admin_role as "adminRole", m.card`,
);
