import { requirePermission } from '#platform/graphql-server/access.ts';
import type { Builder } from '#platform/graphql-server/builder.ts';
import type { SharedTypes } from '#platform/graphql-server/shared-types.ts';
import {
  type ExplainDependencies,
  type Explanation,
  explainCode,
  type Verdict as RuleVerdict,
} from '../actions/explain-code.ts';
import type { KnownCode } from '../actions/ports.ts';

/** `explainRegistrationCode`: every rule's result for a code or link, for admins (specification K13). */
export function addExplainCode(builder: Builder, shared: SharedTypes, deps: ExplainDependencies): void {
  const Way = addWay(builder);
  const Type = addExplanation(builder, shared, Way);
  builder.queryField('explainRegistrationCode', (t) =>
    t.field({
      type: Type,
      description: "Every rule's result for a code or link, as a visitor got it.",
      args: {
        registrationCode: t.arg.string({ required: true, description: 'A code, or the address of a link.' }),
        way: t.arg({
          type: Way,
          description: 'How the visitor gave the code, where `registrationCode` is no address.',
        }),
        linkExpiresAt: t.arg({ type: shared.DateTime, description: 'The expiry of a signed link.' }),
        referrer: t.arg.string(),
        country: t.arg.string(),
        at: t.arg({ type: shared.DateTime, description: 'Now if not set.' }),
      },
      resolve: (_, { registrationCode: pasted, ...given }, context) => {
        requirePermission(context, 'codes.read');
        return explainCode(deps, { ...given, pasted });
      },
    }),
  );
}

function addWay(builder: Builder) {
  return builder.enumType('RegistrationCodeWay', {
    description: 'How a visitor gave a code.',
    values: {
      TYPED: { value: 'typed' },
      PLAIN_LINK: { value: 'plain-link', description: 'By a link without a timestamp.' },
      ALTERED_LINK: { value: 'altered-link' },
      SIGNED_LINK: { value: 'signed-link' },
    } as const,
  });
}

function addBasis(builder: Builder) {
  return builder.enumType('CodeVerdictBasis', {
    description: 'By which facts the verdict of a rule was decided.',
    values: {
      THEN: { value: 'then', description: 'Those of the time that was asked for.' },
      NOW: { value: 'now', description: 'Those of now: those of a past time are not stored.' },
      UNKNOWN: { value: 'unknown', description: 'None: the records of the time are deleted.' },
    } as const,
  });
}

function addExplanation(builder: Builder, shared: SharedTypes, Way: ReturnType<typeof addWay>) {
  const Basis = addBasis(builder);
  const Verdict = builder.objectRef<RuleVerdict>('CodeVerdict').implement({
    fields: (t) => ({
      rule: t.exposeString('rule', { description: 'The error if the rule does not hold.' }),
      holds: t.exposeBoolean('holds', {
        nullable: true,
        description: 'Null if nothing was given to check, or the facts of the time are not known.',
      }),
      basis: t.field({ type: Basis, resolve: ({ basis }) => basis }),
    }),
  });
  const Code = addExplainedCode(builder, shared);
  return builder.objectRef<Explanation>('CodeExplanation').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      way: t.field({ type: Way, resolve: ({ way }) => way }),
      at: t.field({ type: shared.DateTime, resolve: ({ at }) => at }),
      mistyped: t.exposeBoolean('mistyped', { description: 'The check character does not match: a typing error.' }),
      linkExpiresAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ linkExpiresAt }) => linkExpiresAt }),
      verdicts: t.field({ type: [Verdict], resolve: ({ verdicts }) => [...verdicts] }),
      shown: t.exposeString('shown', { nullable: true, description: 'The error that the visitor sees.' }),
      blockedBy: t.exposeString('blockedBy', {
        nullable: true,
        description: 'The matching line of the blocked referrers.',
      }),
      countryOffered: t.exposeBoolean('countryOffered', { nullable: true }),
      termsKnown: t.exposeBoolean('termsKnown', {
        description: 'Whether the details have the terms of the code at the time; else those of now.',
      }),
      details: t.field({ type: Code, nullable: true, resolve: ({ details }) => details }),
    }),
  });
}

function addExplainedCode(builder: Builder, { DateTime }: SharedTypes) {
  return builder.objectRef<KnownCode>('ExplainedCode').implement({
    fields: (t) => ({
      inviterName: t.string({
        resolve: ({ inviterFirstName, inviterLastName }) => `${inviterFirstName} ${inviterLastName}`,
      }),
      inviterStatus: t.exposeString('inviterStatus', { description: '`active`, `blocked` or `deleted`.' }),
      customizationKey: t.exposeString('customizationKey'),
      customizationPublished: t.exposeBoolean('customizationPublished'),
      countries: t.stringList({ nullable: true, resolve: ({ countries }) => countries && [...countries] }),
      linkOnly: t.exposeBoolean('linkOnly'),
      campaign: t.exposeString('campaign', { nullable: true }),
      startsAt: t.field({ type: DateTime, nullable: true, resolve: ({ startsAt }) => startsAt }),
      endsAt: t.field({ type: DateTime, nullable: true, resolve: ({ endsAt }) => endsAt }),
      disabledAt: t.field({ type: DateTime, nullable: true, resolve: ({ disabledAt }) => disabledAt }),
      balance: t.exposeInt('balance'),
      pending: t.exposeInt('pending'),
    }),
  });
}
