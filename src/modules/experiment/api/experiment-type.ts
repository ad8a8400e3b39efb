import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { createPreviewLinks, type PreviewLink, type PreviewLinkDependencies } from '../actions/preview-links.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { ExperimentNode } from './experiment-node.ts';
import { addChangeType } from './history.ts';
import type { StatusType } from './status-type.ts';

export type ExperimentType = ObjectType<ExperimentNode>;

/** The type of an experiment. What it reads besides its own row is read for admins only, by each field itself. */
export function addExperimentType(
  schema: SchemaInProgress,
  Status: StatusType,
  deps: PreviewLinkDependencies,
): ExperimentType {
  const { builder, shared } = schema;
  const Experiment = builder.objectRef<ExperimentNode>('Experiment').implement({
    description: 'An A/B test (specification K3).',
    fields: (t) => ({
      key: t.string({ resolve: ({ experiment }) => experiment.definition.key }),
      name: t.string({ resolve: ({ experiment }) => experiment.definition.name }),
      hypothesis: t.string({ resolve: ({ experiment }) => experiment.definition.hypothesis }),
      status: t.field({ type: Status, resolve: ({ experiment }) => experiment.status }),
      revision: t.int({
        description: 'Grows with each change. A change names the revision from which it was made.',
        resolve: ({ experiment }) => experiment.revision,
      }),
      definition: t.field({
        type: shared.JSON,
        description: 'The JSON that `experiment create --file` reads, complete.',
        resolve: ({ experiment }) => experiment.definition,
      }),
    }),
  });
  addTimes(schema, Experiment);
  addConflicts(builder, Experiment);
  addPreviewLinks(builder, Experiment, deps);
  const Change = addChangeType(schema, Status);
  builder.objectField(Experiment, 'history', (t) =>
    t.field({
      type: [Change],
      description: 'The newest change first.',
      resolve: async ({ experiment, reads }, _, context) => {
        requirePermission(context, 'experiments.read');
        const changes = await reads.listChanges(experiment.definition.key);
        return changes.map((change) => ({ ...change, reads })).reverse();
      },
    }),
  );
  return Experiment;
}

function addTimes({ builder, shared }: SchemaInProgress, Experiment: ExperimentType): void {
  builder.objectFields(Experiment, (t) => ({
    createdAt: t.field({ type: shared.DateTime, resolve: ({ experiment }) => experiment.createdAt }),
    changedAt: t.field({ type: shared.DateTime, resolve: ({ experiment }) => experiment.changedAt }),
    startedAt: t.field({
      type: shared.DateTime,
      nullable: true,
      description: 'The newest start.',
      resolve: ({ experiment }) => experiment.startedAt,
    }),
    stoppedAt: t.field({
      type: shared.DateTime,
      nullable: true,
      description: 'The newest stop; null while the experiment runs.',
      resolve: ({ experiment }) => experiment.stoppedAt,
    }),
    archivedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ experiment }) => experiment.archivedAt }),
  }));
}

function addConflicts(builder: Builder, Experiment: ExperimentType): void {
  const ConflictType = builder.objectRef<Conflict>('ExperimentConflict').implement({
    description: 'What keeps an experiment from running, or from visitors.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'The place in the definition; empty for the whole.' }),
      code: t.exposeString('code'),
      message: t.exposeString('message', { description: 'A sentence in English.' }),
      severity: t.exposeString('severity', { description: '`error` keeps it from running, `warning` does not.' }),
      experiments: t.stringList({
        description: 'The keys of the other experiments.',
        resolve: ({ experiments }) => [...experiments],
      }),
      environment: t.string({
        nullable: true,
        description: 'That of our own pages, where the experiment runs in others only.',
        resolve: ({ environment }) => environment ?? null,
      }),
    }),
  });
  builder.objectField(Experiment, 'siteConflicts', (t) =>
    t.field({
      type: [ConflictType],
      description:
        'Those of the conflicts that keep it from visitors of this site; other experiments are not read for them.',
      resolve: async ({ experiment, reads }, _, context) => {
        requirePermission(context, 'experiments.read');
        return [...(await reads.listSiteConflicts(experiment))];
      },
    }),
  );
  builder.objectField(Experiment, 'conflicts', (t) =>
    t.field({
      type: [ConflictType],
      resolve: async ({ experiment, reads }, _, context) => {
        requirePermission(context, 'experiments.read');
        return [...(await reads.listConflicts(experiment))];
      },
    }),
  );
}

function addPreviewLinks(builder: Builder, Experiment: ExperimentType, deps: PreviewLinkDependencies): void {
  const Link = builder.objectRef<PreviewLink>('ExperimentPreviewLink').implement({
    description: 'Shows a variation to anybody who opens it, for seven days, and counts nothing.',
    fields: (t) => ({ variation: t.exposeString('variation'), url: t.exposeString('url') }),
  });
  builder.objectField(Experiment, 'previewLinks', (t) =>
    t.field({
      type: [Link],
      description: 'One for each variation; none of an archived experiment.',
      resolve: ({ experiment }, _, context) => {
        requirePermission(context, 'experiments.read');
        return [...createPreviewLinks(deps, experiment)];
      },
    }),
  );
}
