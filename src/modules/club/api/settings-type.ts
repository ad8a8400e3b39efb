import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type CurrentSettings, listSettingsHistory, type NamedRevision } from '../actions/read-settings.ts';
import type { Door } from '../rules/door.ts';
import type { AccountAnswers, ClubSettings, RegistrationSwitch, ScheduledChange } from '../rules/settings.ts';

export type SettingsTypes = ReturnType<typeof addSettingsTypes>;
type HistoryDependencies = Parameters<typeof listSettingsHistory>[0];

const SWITCH = { open: 'OPEN', closed: 'CLOSED' } as const;
const ANSWERS = { friendly: 'FRIENDLY', strict: 'STRICT' } as const;
const REASONS = { closed: 'CLOSED', full: 'QUOTA_REACHED' } as const;
const LONGEST_HISTORY = 100;

/** The value of an enum in the API as the rules name it. */
export function parseSwitch(value: 'OPEN' | 'CLOSED'): RegistrationSwitch {
  return value === 'OPEN' ? 'open' : 'closed';
}

/** The same for account answers. */
export function parseAnswers(value: 'FRIENDLY' | 'STRICT'): AccountAnswers {
  return value === 'STRICT' ? 'strict' : 'friendly';
}

/** The types with which admins read the settings of the club. */
export function addSettingsTypes(builder: Builder, shared: SharedTypes, deps: HistoryDependencies) {
  const Switch = addSwitch(builder);
  const Scheduled = addScheduled(builder, shared, Switch);
  const Door = addDoor(builder, shared);
  const Answers = addAnswers(builder);
  const Values = addValues(builder, { Switch, Scheduled, Answers });
  const Change = addChange(builder, shared, Values);
  const Settings = builder.objectRef<CurrentSettings>('ClubSettings').implement({
    description: 'The settings of the club as they apply now.',
    fields: (t) => ({
      version: t.exposeInt('version', { description: 'The next change names it.' }),
      values: t.field({ type: Values, resolve: ({ settings }) => settings }),
      door: t.field({ type: Door, resolve: ({ door }) => door, description: 'What visitors see.' }),
      takenToday: t.exposeInt('takenToday', {
        nullable: true,
        description: 'The registrations of today that count towards the quota; null while none are counted.',
      }),
      changedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ changedAt }) => changedAt }),
      history: t.field({
        type: [Change],
        description: 'The newest changes, the newest first.',
        args: { limit: t.arg.int({ defaultValue: 20 }) },
        resolve: async (_, { limit }) => [
          ...(await listSettingsHistory(deps, Math.min(Math.max(limit ?? 20, 1), LONGEST_HISTORY))),
        ],
      }),
    }),
  });
  return { Settings, Switch, Answers };
}

type SwitchType = ReturnType<typeof addSwitch>;

function addSwitch(builder: Builder) {
  return builder.enumType('RegistrationSwitch', { values: ['OPEN', 'CLOSED'] as const });
}

function addScheduled(builder: Builder, shared: SharedTypes, Switch: SwitchType) {
  return builder.objectRef<ScheduledChange>('ScheduledSetting').implement({
    description: 'A later change of the switch or of the quota.',
    fields: (t) => ({
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      registrations: t.field({
        type: Switch,
        nullable: true,
        description: 'The switch from then on; null for a change of the quota.',
        resolve: (change) => (change.kind === 'registrations' ? SWITCH[change.registrations] : null),
      }),
      dailyQuota: t.int({
        nullable: true,
        description: 'The quota from then on; null for none, and for a change of the switch.',
        resolve: (change) => (change.kind === 'quota' ? change.quota : null),
      }),
    }),
  });
}

function addAnswers(builder: Builder) {
  return builder.enumType('AccountAnswers', { values: Object.values(ANSWERS) });
}

type ValueTypes = {
  readonly Switch: SwitchType;
  readonly Scheduled: ReturnType<typeof addScheduled>;
  readonly Answers: ReturnType<typeof addAnswers>;
};

function addValues(builder: Builder, { Switch, Scheduled, Answers }: ValueTypes) {
  return builder.objectRef<ClubSettings>('ClubSettingValues').implement({
    fields: (t) => ({
      registrations: t.field({ type: Switch, resolve: ({ registrations }) => SWITCH[registrations] }),
      dailyQuota: t.exposeInt('dailyQuota', {
        nullable: true,
        description: "The most registrations of a day in the club's time zone; null for no limit.",
      }),
      schedule: t.field({ type: [Scheduled], resolve: ({ schedule }) => [...schedule] }),
      reminders: t.exposeBoolean('reminders', {
        description: 'Whether people are reminded a day before their activation link expires.',
      }),
      accountAnswers: t.field({
        type: Answers,
        description: 'Whether a form shows that its address has an account, or answers every address alike.',
        resolve: ({ accountAnswers }) => ANSWERS[accountAnswers],
      }),
      factorRequired: t.exposeBoolean('factorRequired', {
        description: 'Whether admins must have a second factor.',
      }),
      memberInvitations: t.exposeInt('memberInvitations', {
        description: 'The invitations that each new member gets with the activation.',
      }),
    }),
  });
}

function addDoor(builder: Builder, shared: SharedTypes) {
  const Reason = builder.enumType('DoorReason', { values: Object.values(REASONS) });
  return builder.objectRef<Door>('Door').implement({
    fields: (t) => ({
      isOpen: t.boolean({ resolve: ({ kind }) => kind === 'open' }),
      reason: t.field({
        type: Reason,
        nullable: true,
        resolve: ({ kind }) => (kind === 'open' ? null : REASONS[kind]),
      }),
      opensAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'When registrations open again; null while they are open, and where nobody has planned it.',
        resolve: (door) => (door.kind === 'open' ? null : door.opensAt),
      }),
    }),
  });
}

function addChange(builder: Builder, shared: SharedTypes, Values: ReturnType<typeof addValues>) {
  return builder.objectRef<NamedRevision>('ClubSettingsChange').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      actor: t.exposeString('actor', { description: '`member:<id>` or `cli`.' }),
      actorName: t.exposeString('actorName', {
        nullable: true,
        description: 'Who made the change, for people; null for an account that no longer exists.',
      }),
      before: t.field({ type: Values, resolve: ({ before }) => before }),
      after: t.field({ type: Values, resolve: ({ settings }) => settings }),
    }),
  });
}
