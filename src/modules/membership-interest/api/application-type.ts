import { suggestEmail } from '#kernel/email-hint.ts';
import { linkExpiry } from '#modules/invitation/rules/link.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ApplicationDependencies, ListedApplication } from '../actions/applications/ports.ts';
import { computeDeletion } from '../rules/application.ts';

export type ApplicationType = ObjectType<ListedApplication>;

/** The states and flags of applications, in upper case as all enums of the schema. */
export function addApplicationEnums({ builder }: SchemaInProgress) {
  const State = builder.enumType('MembershipApplicationState', {
    values: {
      OPEN: { value: 'open' },
      APPROVED: { value: 'approved' },
      REGISTERED: { value: 'registered', description: 'Its approved applicant has a registration or an account.' },
      DECLINED: { value: 'declined' },
    } as const,
  });
  const Flag = builder.enumType('MembershipApplicationFlag', {
    values: {
      DISPOSABLE: { value: 'disposable', description: 'The domain gives addresses that are thrown away.' },
      MISTYPED: { value: 'mistyped', description: 'The domain resembles a common one.' },
      MEMBER: { value: 'member', description: 'A member has this address.' },
      PENDING: { value: 'pending', description: 'A pending registration has this address.' },
    } as const,
  });
  return { State, Flag };
}

export type ApplicationEnums = ReturnType<typeof addApplicationEnums>;

/** An application for membership as admins see it. */
export function addApplicationType(
  schema: SchemaInProgress,
  { State, Flag }: ApplicationEnums,
  { retention }: Pick<ApplicationDependencies, 'retention'>,
): ApplicationType {
  const { builder, shared } = schema;
  const optional = { type: shared.DateTime, nullable: true } as const;
  return builder.objectRef<ListedApplication>('MembershipApplication').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      email: t.exposeString('email'),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      flags: t.field({ type: [Flag], resolve: ({ flags }) => [...flags] }),
      suggestedEmail: t.string({
        nullable: true,
        description: 'What a mistyped address probably means.',
        resolve: ({ email, flags }) => (flags.includes('mistyped') ? suggestEmail(email) : null),
      }),
      language: t.exposeString('language'),
      country: t.exposeString('country', { nullable: true }),
      appliedAt: t.field({ type: shared.DateTime, resolve: ({ appliedAt }) => appliedAt }),
      repeatedAt: t.field({
        ...optional,
        description: 'The newest repetition that was confirmed again.',
        resolve: ({ appliedAt, confirmationRequestedAt: at }) => (at > appliedAt ? at : null),
      }),
      confirmationSentAt: t.field({ type: shared.DateTime, nullable: true, resolve: (row) => row.confirmationSentAt }),
      decidedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ decidedAt }) => decidedAt }),
      decidedBy: t.exposeString('decidedBy', {
        nullable: true,
        description: 'The email address of the admin, or `cli` for the command line.',
      }),
      reason: t.exposeString('reason', { nullable: true, description: 'Why, for other admins.' }),
      code: t.exposeString('code', { nullable: true, description: 'The code of the registration link.' }),
      invitedAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ invitedAt }) => invitedAt }),
      linkValidUntil: t.field({
        ...optional,
        description: 'The end of the newest registration link, also of one that has expired.',
        resolve: ({ invitedAt }) => invitedAt && linkExpiry(invitedAt),
      }),
      invitationSentAt: t.field({ type: shared.DateTime, nullable: true, resolve: (row) => row.invitationSentAt }),
      erasureDueAt: t.field({
        type: shared.DateTime,
        description: 'When it is deleted with its personal data, by the setting of the operator.',
        resolve: (row) => computeDeletion(row, retention.interest),
      }),
    }),
  });
}
