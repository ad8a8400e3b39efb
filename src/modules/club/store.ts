import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { ClubStore, SettingsRevision, StoredSettings } from './actions/ports.ts';
import type { DoorState } from './rules/door.ts';
import type { ClubSettings, ScheduledChange } from './rules/settings.ts';

/** The entries of a schedule as JSON. */
type StoredChange =
  | { readonly at: string; readonly kind: 'registrations'; readonly registrations: 'open' | 'closed' }
  | { readonly at: string; readonly kind: 'quota'; readonly quota: number | null };

type Columns = Omit<ClubSettings, 'schedule'> & { readonly schedule: readonly StoredChange[] };
/** Settings that the first rows of the history do not have. */
type LaterSetting = 'reminders' | 'accountAnswers' | 'factorRequired' | 'memberInvitations';
type HistoryColumns = Omit<Columns, LaterSetting> & Partial<Pick<Columns, LaterSetting>>;
type Row = Columns & { readonly version: number; readonly changedAt: Date };
type StateRow = Columns & {
  readonly timeZone: string;
  readonly day: string | null;
  readonly taken: number | null;
};

const columns = sql`registrations, daily_quota as "dailyQuota", schedule, reminders, account_answers as "accountAnswers",
  factor_required as "factorRequired", member_invitations as "memberInvitations"`;

/** The SQL of the settings, in the given pool or transaction. */
export function createClubStore(db: Db): ClubStore {
  return {
    read: () => readRow(db, ''),
    lock: () => readRow(db, 'for update'),
    async save({ version, at, actor, settings }, timeZone) {
      const { registrations, dailyQuota, schedule, reminders, accountAnswers, factorRequired } = settings;
      const { memberInvitations } = settings;
      await sql`
        insert into club_settings_revision (version, at, actor, settings)
        values (${version}, ${at}, ${actor}, ${JSON.stringify(settings)})`.execute(db);
      await sql`
        update club_settings set version = ${version}, changed_at = ${at}, time_zone = ${timeZone},
          registrations = ${registrations}, daily_quota = ${dailyQuota}, schedule = ${JSON.stringify(schedule)},
          reminders = ${reminders}, account_answers = ${accountAnswers}, factor_required = ${factorRequired},
          member_invitations = ${memberInvitations}`.execute(db);
    },
    async listRevisions(limit) {
      const { rows } = await sql<Omit<SettingsRevision, 'settings'> & { readonly settings: HistoryColumns }>`
        select version, at, actor, settings from club_settings_revision order by version desc limit ${limit}`.execute(
        db,
      );
      return rows.map((row) => ({ ...row, settings: toSettings(row.settings) }));
    },
    async findSettingsAt(at) {
      const { rows } = await sql<{ readonly settings: HistoryColumns }>`
        select settings from club_settings_revision where at <= ${at} order by version desc limit 1`.execute(db);
      return rows[0] ? toSettings(rows[0].settings) : null;
    },
    async countDayUntil(day, timeZone, at, most) {
      const { rows } = await sql<{ readonly taken: number }>`
        select count(*)::int as taken from (
          select from registration r
          where r.created_at >= ${day}::date::timestamp at time zone ${timeZone} and r.created_at <= ${at}
            and not (r.status = 'withdrawn' and r.ended_at <= ${at}) limit ${most}) counted`.execute(db);
      return rows[0]?.taken ?? 0;
    },
    async readDoorState(): Promise<DoorState> {
      const { rows } = await sql<StateRow>`/* prepared: read-door */
        select ${columns}, time_zone as "timeZone", counted.day, counted.taken
        from club_settings left join lateral (
          select day, taken from registration_day where counts order by day desc limit 1) counted on true`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('The settings of the club are missing');
      const { timeZone, day, taken } = row;
      const counted = day === null || taken === null ? null : { day, taken };
      return { settings: toSettings(row), timeZone, counted };
    },
  };
}

async function readRow(db: Db, lock: '' | 'for update'): Promise<StoredSettings> {
  const { rows } = await sql<Row>`
    select version, changed_at as "changedAt", ${columns} from club_settings ${sql.raw(lock)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The settings of the club are missing');
  return { version: row.version, changedAt: row.changedAt, settings: toSettings(row) };
}

/** Rows of the history from before a setting have its default. */
function toSettings(columns: HistoryColumns): ClubSettings {
  const { registrations, dailyQuota, schedule, reminders = true } = columns;
  const { accountAnswers = 'friendly', factorRequired = false, memberInvitations = 0 } = columns;
  return {
    ...{ registrations, dailyQuota, reminders, accountAnswers, factorRequired, memberInvitations },
    schedule: schedule.map(({ at, ...change }): ScheduledChange => ({ ...change, at: new Date(at) })),
  };
}
