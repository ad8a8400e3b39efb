import type { TakeAttempt } from '#kernel/ports.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { noteForbidden } from '#platform/graphql-server/note-forbidden.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import { changeStatus } from '../actions/change-status.ts';
import { createExperiment } from '../actions/create-experiment.ts';
import { editExperiment } from '../actions/edit-experiment.ts';
import { type ForbiddenChange, noteForbiddenChange } from '../actions/note-forbidden-change.ts';
import type { ExperimentDependencies } from '../actions/ports.ts';
import type { ChangeResult, Refusal } from '../actions/save-change.ts';
import type { SharedReadDependencies } from '../actions/shared-reads.ts';
import { isPlainObject } from '../rules/json-problem.ts';
import type { Problem } from '../rules/problem.ts';
import { STATUS_ACTIONS } from '../rules/status.ts';
import { createNode, type ExperimentNode } from './experiment-node.ts';
import type { ExperimentType } from './experiment-type.ts';

export type ChangeApiDependencies = ExperimentDependencies &
  SharedReadDependencies & { readonly takeAttempt: TakeAttempt };

type Saved = { readonly kind: 'done'; readonly experiment: ExperimentNode };
type Refused = Pick<Refusal, 'kind' | 'reason' | 'problems'> & { readonly current: ExperimentNode | null };

const TYPE_NAMES = { done: 'ExperimentSaved', refused: 'ExperimentRefused' } as const;

/** The changes of experiments (specification K3). A refusal is a result; only a request of somebody else is an error. */
export function addChanges(
  builder: Builder,
  shared: SharedTypes,
  Experiment: ExperimentType,
  deps: ChangeApiDependencies,
): void {
  const Result = addResult(builder, Experiment);
  builder.mutationField('createExperiment', (t) =>
    t.field({
      type: Result,
      args: { definition: t.arg({ type: shared.JSON, required: true }) },
      resolve: async (_, { definition }, context) => {
        const actor = await requireActor(deps, context, { key: readKey(definition), change: 'create' });
        return toResult(deps, await createExperiment(deps, { definition, actor }));
      },
    }),
  );
  builder.mutationField('editExperiment', (t) =>
    t.field({
      type: Result,
      description: 'Replaces the definition. A repetition changes nothing.',
      args: {
        key: t.arg.string({ required: true }),
        revision: t.arg.int({ required: true }),
        definition: t.arg({ type: shared.JSON, required: true }),
      },
      resolve: async (_, { key, revision, definition }, context) => {
        const actor = await requireActor(deps, context, { key, change: 'edit' });
        return toResult(deps, await editExperiment(deps, { key, revision, definition, actor }));
      },
    }),
  );
  addStatusChanges(builder, Result, deps);
}

function addStatusChanges(builder: Builder, Result: ReturnType<typeof addResult>, deps: ChangeApiDependencies): void {
  for (const action of STATUS_ACTIONS)
    builder.mutationField(`${action}Experiment`, (t) =>
      t.field({
        type: Result,
        args: { key: t.arg.string({ required: true }), revision: t.arg.int({ required: true }) },
        resolve: async (_, { key, revision }, context) => {
          const actor = await requireActor(deps, context, { key, change: action });
          return toResult(deps, await changeStatus(deps, { key, action, revision, actor }));
        },
      }),
    );
}

function addResult(builder: Builder, Experiment: ExperimentType) {
  const ProblemType = builder.objectRef<Problem>('ExperimentProblem').implement({
    description: 'Why a change is refused.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'The place in the definition; empty for the whole.' }),
      code: t.exposeString('code'),
      message: t.exposeString('message', { description: 'A sentence in English.' }),
    }),
  });
  const SavedType = builder.objectRef<Saved>('ExperimentSaved').implement({
    fields: (t) => ({ experiment: t.field({ type: Experiment, resolve: ({ experiment }) => experiment }) }),
  });
  const RefusedType = builder.objectRef<Refused>('ExperimentRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description:
          '`definition-invalid`, `key-taken`, `experiment-unknown`, `revision-outdated`, `change-not-allowed` or `conflicts`.',
      }),
      problems: t.field({ type: [ProblemType], resolve: ({ problems }) => [...problems] }),
      current: t.field({
        type: Experiment,
        nullable: true,
        description: 'The stored experiment; the next try names its revision.',
        resolve: ({ current }) => current,
      }),
    }),
  });
  return builder.unionType('ChangeExperimentResult', {
    types: [SavedType, RefusedType],
    resolveType: ({ kind }) => TYPE_NAMES[kind],
  });
}

function toResult(deps: SharedReadDependencies, result: ChangeResult): Saved | Refused {
  if (result.kind === 'done') return { kind: result.kind, experiment: createNode(deps, result.experiment) };
  return { ...result, current: result.current && createNode(deps, result.current) };
}

const REFUSED_CHANGE = { permission: 'experiments.write', limit: 'experiment-refused' } as const;

/** The admin who changes an experiment, as the actor of the audit log, which also records who tried without permission. */
async function requireActor(
  deps: ChangeApiDependencies,
  context: RequestContext,
  change: Omit<ForbiddenChange, 'actor'>,
): Promise<string> {
  await noteForbidden(deps.takeAttempt, context, REFUSED_CHANGE, (actor) =>
    noteForbiddenChange(deps, { ...change, actor }),
  );
  return `member:${requirePermission(context, REFUSED_CHANGE.permission).memberId}`;
}

function readKey(definition: unknown): string {
  return isPlainObject(definition) && typeof definition.key === 'string' ? definition.key : '';
}
