import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { RegistrationStore } from '../actions/ports.ts';
import type { ShownRegistration, WithheldRegistration } from '../actions/withheld-ports.ts';
import { waitForLocks } from './lock-wait.ts';

/** The columns of a registration as its visitor may see it, for `registration r` and `withheld_registration w`. */
const shownColumns = sql`
  r.id, coalesce(r.email, w.email) as email, r.campaign, r.headline, r.created_at as "createdAt",
  r.expires_at as "expiresAt", w.registration_id is not null as "isWithheld",
  case when w.registration_id is null or r.status = 'active' then r.status
    when w.withdrawn_at is not null then 'withdrawn' else 'pending' end as status`;

const withheldColumns = sql`
  r.id, r.status, w.email, i.email as "inviterEmail", r.language, r.country, r.created_at as "createdAt", w.outcome, w.form
  from withheld_registration w join registration r on r.id = w.registration_id join inviter i on i.id = r.inviter_id`;

/** The SQL of registrations that begin without personal data. The same statements serve whatever address it is. */
export function createWithheldStore(db: Db) {
  return { ...createShownStore(db), ...createDecisionStore(db), ...createAccountMailStore(db) };
}

function createShownStore(db: Db) {
  return {
    async insertWithheld(id, { form, termsPkString, dataPolicyPkString, exposures }, at) {
      const stored = JSON.stringify({ form, termsPkString, dataPolicyPkString, exposures });
      await sql`/* prepared: insert-withheld */
        insert into withheld_registration (registration_id, email, created_at, form)
        values (${id}, ${form.email}, ${at}, ${stored})`.execute(db);
    },
    async findShown(id) {
      const { rows } = await sql<ShownRegistration>`/* prepared: find-shown-registration */
        select ${shownColumns} from registration r left join withheld_registration w on w.registration_id = r.id
        where r.id = ${id} and (r.erased_at is null or w.registration_id is not null)`.execute(db);
      return rows[0] ?? null;
    },
    async lockShownWithheld(id, lockWait) {
      const { rows } = await sql<ShownRegistration>`/* prepared: lock-shown-registration */
        select ${shownColumns} from ${waitForLocks(lockWait)}, withheld_registration w
        join registration r on r.id = w.registration_id where w.registration_id = ${id} for update of w`.execute(db);
      return rows[0] ?? null;
    },
    async noteWithdrawn(id, at) {
      await sql`
        update withheld_registration set withdrawn_at = ${at} where registration_id = ${id}`.execute(db);
    },
  } satisfies Partial<RegistrationStore>;
}

function createDecisionStore(db: Db) {
  return {
    async findWithheld(id) {
      const { rows } = await sql<WithheldRegistration>`
        select ${withheldColumns} where w.registration_id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async lockWithheld(id) {
      const { rows } = await sql<WithheldRegistration>`
        select ${withheldColumns} where w.registration_id = ${id} for update of w, r`.execute(db);
      return rows[0] ?? null;
    },
    async listEarlierWithheld(email, thanId) {
      const { rows } = await sql<{ id: string }>`
        select r.id from withheld_registration w join registration r on r.id = w.registration_id
        where w.email = ${email} and r.status = 'pending' and r.erased_at is not null
          and (w.created_at, w.registration_id) < (
            select created_at, registration_id from withheld_registration where registration_id = ${thanId})
        order by r.id`.execute(db);
      return rows.map(({ id }) => id);
    },
    async fillWithheld(id, { form, termsPkString, dataPolicyPkString }, { isDisposable, isMistyped }) {
      await sql`
        with filled as (
          update registration set email = ${form.email}, gender = ${form.gender}, first_name = ${form.firstName},
            last_name = ${form.lastName}, newsletter = ${form.newsletter}, postal_code = ${form.postalCode},
            date_of_birth = ${form.dateOfBirth}, erased_at = null,
            is_disposable = ${isDisposable}, is_mistyped = ${isMistyped}
          where id = ${id} and status = 'pending' and erased_at = created_at returning id, language, created_at
        )
        insert into consent (registration_id, kind, policy, language, given_at)
        select filled.id, given.kind, given.policy, filled.language, filled.created_at
        from filled, (values ('terms', ${termsPkString}), ('data_policy', ${dataPolicyPkString}), ('newsletter', null))
          as given(kind, policy)
        where given.kind <> 'newsletter' or ${form.newsletter}::boolean`.execute(db);
    },
    async decideWithheld(id, outcome, at) {
      await sql`
        update withheld_registration set outcome = ${outcome}, decided_at = ${at}, form = null
        where registration_id = ${id}`.execute(db);
    },
    async deleteWithheld(email) {
      await sql`delete from withheld_registration where email = ${email}`.execute(db);
    },
  } satisfies Partial<RegistrationStore>;
}

function createAccountMailStore(db: Db) {
  return {
    async listAccountMails(email, since) {
      const { rows } = await sql<{ at: Date }>`
        select at from withheld_registration w cross join lateral unnest(w.mailed_at) as mail (at)
        where w.email = ${email} and at > ${since} order by at`.execute(db);
      return rows.map(({ at }) => at);
    },
    async noteAccountMail(id, at) {
      await sql`
        update withheld_registration set mailed_at = mailed_at || ${at}::timestamptz
        where registration_id = ${id}`.execute(db);
    },
  } satisfies Partial<RegistrationStore>;
}
