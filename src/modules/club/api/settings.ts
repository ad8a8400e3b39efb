import type { TakeAttempt } from '#kernel/ports.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { noteForbidden } from '#platform/graphql-server/note-forbidden.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { type ChangeSettingsResult, changeSettings, noteForbiddenSettings } from '../actions/change-settings.ts';
import type { ClubDependencies } from '../actions/ports.ts';
import { type CurrentSettings, type listSettingsHistory, readSettings } from '../actions/read-settings.ts';
import type { ClubSettings, ScheduledChange } from '../rules/settings.ts';
import { addSettingsTypes, parseAnswers, parseSwitch, type SettingsTypes } from './settings-type.ts';

export type ClubApiDependencies = ClubDependencies &
  Parameters<typeof listSettingsHistory>[0] & { readonly takeAttempt: TakeAttempt };

type Result =
  | { readonly kind: 'done'; readonly settings: CurrentSettings }
  | { readonly kind: 'refused'; readonly reason: string; readonly current: CurrentSettings };

const TYPE_NAMES = { done: 'ClubSettingsSaved', refused: 'ClubSettingsRefused' } as const;

/** `clubSettings` and `changeClubSettings` (specification K20). */
export function addClubApi({ builder, shared }: SchemaInProgress, deps: ClubApiDependencies): void {
  const types = addSettingsTypes(builder, shared, deps);
  const Result = addResult(builder, types);
  const Input = addInput(builder, shared, types);
  builder.queryField('clubSettings', (t) =>
    t.field({
      type: types.Settings,
      resolve: (_, __, context) => {
        requirePermission(context, 'settings.read');
        return readSettings(deps);
      },
    }),
  );
  builder.mutationField('changeClubSettings', (t) =>
    t.field({
      type: Result,
      description: 'Changes the given settings and keeps the others.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => {
        const actor = await requireActor(deps, context);
        const { version, ...given } = input;
        if (typeof given.factorRequired === 'boolean') requirePermission(context, 'settings.factor');
        const result = await changeSettings(deps, { version, change: parseChange(given), actor });
        return describeResult(deps, result);
      },
    }),
  );
}

async function describeResult(deps: ClubApiDependencies, result: ChangeSettingsResult): Promise<Result> {
  const settings = await readSettings(deps);
  return result.kind === 'done'
    ? { kind: 'done', settings }
    : { kind: 'refused', reason: result.reason, current: settings };
}

function addResult(builder: Builder, { Settings }: SettingsTypes) {
  const Saved = builder.objectRef<Extract<Result, { kind: 'done' }>>('ClubSettingsSaved').implement({
    fields: (t) => ({ settings: t.field({ type: Settings, resolve: ({ settings }) => settings }) }),
  });
  const Refused = builder.objectRef<Extract<Result, { kind: 'refused' }>>('ClubSettingsRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', { description: 'Key of the text for people.' }),
      message: t.string({
        description: "The text, in the request's language.",
        resolve: ({ reason }, _, { translate }) => translate(reason),
      }),
      current: t.field({
        type: Settings,
        description: 'What is stored; the next try names its version.',
        resolve: ({ current }) => current,
      }),
    }),
  });
  return builder.unionType('ChangeClubSettingsResult', {
    types: [Saved, Refused],
    resolveType: ({ kind }) => TYPE_NAMES[kind],
  });
}

function addInput(builder: Builder, shared: SharedTypes, { Switch, Answers }: SettingsTypes) {
  const Scheduled = builder.inputType('ScheduledSettingInput', {
    description:
      'A later change: of the switch where `registrations` is given, else of the quota: `dailyQuota` may then be null, but must be given.',
    fields: (t) => ({
      at: t.field({ type: shared.DateTime, required: true }),
      registrations: t.field({ type: Switch }),
      dailyQuota: t.int({ description: 'null for no limit.' }),
    }),
  });
  return builder.inputType('ChangeClubSettingsInput', {
    fields: (t) => ({
      version: t.int({ required: true, description: 'The version that was seen; another one is refused.' }),
      registrations: t.field({ type: Switch }),
      dailyQuota: t.int({ description: 'null for no limit; without the field, the quota stays.' }),
      schedule: t.field({ type: [Scheduled], description: 'Replaces all later changes.' }),
      reminders: t.boolean(),
      accountAnswers: t.field({ type: Answers }),
      factorRequired: t.boolean({ description: 'A change of it needs a proof of identity.' }),
      memberInvitations: t.int({ description: '0 to 100.' }),
    }),
  });
}

type Given = {
  readonly registrations?: 'OPEN' | 'CLOSED' | null | undefined;
  readonly dailyQuota?: number | null | undefined;
  readonly schedule?: readonly GivenScheduled[] | null | undefined;
  readonly reminders?: boolean | null | undefined;
  readonly accountAnswers?: 'FRIENDLY' | 'STRICT' | null | undefined;
  readonly factorRequired?: boolean | null | undefined;
  readonly memberInvitations?: number | null | undefined;
};
type GivenScheduled = Pick<Given, 'registrations' | 'dailyQuota'> & { readonly at: Date };

function parseChange(given: Given): Partial<ClubSettings> {
  const { registrations, dailyQuota, schedule, reminders, accountAnswers, factorRequired, memberInvitations } = given;
  return {
    ...(registrations && { registrations: parseSwitch(registrations) }),
    ...(dailyQuota !== undefined && { dailyQuota }),
    ...(schedule && { schedule: schedule.map(parseScheduled) }),
    ...(typeof reminders === 'boolean' && { reminders }),
    ...(accountAnswers && { accountAnswers: parseAnswers(accountAnswers) }),
    ...(typeof factorRequired === 'boolean' && { factorRequired }),
    ...(typeof memberInvitations === 'number' && { memberInvitations }),
  };
}

function parseScheduled({ at, registrations, dailyQuota }: GivenScheduled): ScheduledChange {
  if (registrations) return { at, kind: 'registrations', registrations: parseSwitch(registrations) };
  if (dailyQuota === undefined)
    throw codedError('BAD_USER_INPUT', 'A later change names the switch or the quota', { reason: 'change-empty' });
  return { at, kind: 'quota', quota: dailyQuota };
}

/** The admin who changes settings, as the actor of the audit log, which also records who tried without permission. */
async function requireActor(deps: ClubApiDependencies, context: RequestContext): Promise<string> {
  const refusal = { permission: 'settings.write', limit: 'settings-refused' } as const;
  await noteForbidden(deps.takeAttempt, context, refusal, (actor) => noteForbiddenSettings(deps, actor));
  return `member:${requirePermission(context, 'settings.write').memberId}`;
}
