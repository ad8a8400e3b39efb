import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { type ExplainDependencies, type ExplainedDecision, explainVisitor } from '../actions/explain-visitor.ts';
import { DECISION_REASONS } from '../rules/decision.ts';

export type ExplainApiDependencies = ExplainDependencies;

/** `explainVisitor`: what experiments decide for one visitor, and why. */
export function addExplainVisitor(builder: Builder, deps: ExplainApiDependencies): void {
  const Visitor = builder.inputType('VisitorInput', {
    fields: (t) => ({
      acqAnonymousId: t.string(),
      applicationCountry: t.string({ description: 'ISO 3166-1 alpha-2.' }),
      applicationLanguage: t.string({ description: 'ISO 639-1, in any case.' }),
      path: t.string({ required: true, description: 'With or without base path, language prefix and query.' }),
    }),
  });
  const Decision = addDecisionType(builder);
  builder.queryField('explainVisitor', (t) =>
    t.field({
      type: [Decision],
      description:
        'What the running experiments decide for a visitor, and before them the named experiment, as if it ran unless it is archived. Only this path counts: variations that earlier pages of the visit gave are unknown.',
      args: { experiment: t.arg.string(), visitor: t.arg({ type: Visitor, required: true }) },
      resolve: async (_, { experiment, visitor }, context) => {
        requirePermission(context, 'experiments.read');
        const decisions = await explainVisitor(deps, {
          experiment: experiment ?? null,
          visitor: {
            acqAnonymousId: visitor.acqAnonymousId ?? null,
            applicationCountry: visitor.applicationCountry ?? null,
            applicationLanguage: visitor.applicationLanguage ?? null,
            path: visitor.path,
          },
        });
        if (!decisions)
          throw codedError('BAD_USER_INPUT', 'There is no such experiment', { reason: 'experiment-unknown' });
        return [...decisions];
      },
    }),
  );
}

function addDecisionType(builder: Builder) {
  return builder.objectRef<ExplainedDecision>('ExperimentDecision').implement({
    fields: (t) => ({
      experiment: t.exposeString('experiment', { description: 'The key.' }),
      name: t.exposeString('name'),
      reason: t.exposeString('reason', {
        description: `The first that applies of ${DECISION_REASONS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
      bucket: t.exposeFloat('bucket', {
        nullable: true,
        description: 'Where the hash puts the visitor, from 0 to 0.9999; null without a value of the hash attribute.',
      }),
      variation: t.exposeString('variation', {
        nullable: true,
        description: 'Null for a visitor who is not included.',
      }),
    }),
  });
}
