import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { findApplication } from '../actions/applications/list-applications.ts';
import type { ApplicationDependencies, ListedApplication } from '../actions/applications/ports.ts';
import { type InvitationPreview, previewInvitation } from '../actions/applications/preview-invitation.ts';
import { approveInterest, type Decision, declineInterest } from '../actions/decide-interest.ts';
import { inviteAgain } from '../actions/invite-again.ts';
import type { ApplicationTypes, Refused } from './application-types.ts';

type Decided = { readonly kind: 'done'; readonly application: ListedApplication };

/** The admin of a request who may decide about applications, as the actor of the audit log. */
export function requireActor(context: RequestContext): string {
  return `member:${requirePermission(context, 'applications.decide').memberId}`;
}

/**
 * `membershipApplicationInvitation`, `membershipApplicationCode`, `decideMembershipApplication` and
 * `inviteMembershipApplicantAgain`.
 */
export function addApplicationDecision(
  schema: SchemaInProgress,
  types: ApplicationTypes,
  deps: ApplicationDependencies,
): void {
  const { builder } = schema;
  const Invitation = addInvitationType(schema, types);
  builder.queryField('membershipApplicationInvitation', (t) =>
    t.field({
      type: Invitation,
      nullable: true,
      description: 'What an approval, or another link, would do: whether the code admits people, and the mail.',
      args: {
        id: t.arg.id({ required: true }),
        code: t.arg.string({
          description: 'Without it, the code of the newest link of the applicant, else of the newest invitation.',
        }),
      },
      resolve: (_, { id, code }, context) => {
        requireActor(context);
        return previewInvitation(deps, String(id), code ?? null);
      },
    }),
  );
  builder.queryField('membershipApplicationCode', (t) =>
    t.string({
      nullable: true,
      description: 'The code of the newest invitation, with which a decision begins; null before the first one.',
      resolve: (_, __, context) => {
        requireActor(context);
        return deps.applications.findLastCode();
      },
    }),
  );
  const Result = addResultType(schema, types);
  addDecision(schema, { ...types, Result }, deps);
  addOtherLink(schema, Result, deps);
}

function addResultType({ builder }: SchemaInProgress, { Application, Refusal }: ApplicationTypes) {
  const Done = builder.objectRef<Decided>('MembershipApplicationDecided').implement({
    fields: (t) => ({ application: t.field({ type: Application, resolve: ({ application }) => application }) }),
  });
  return builder.unionType('DecideMembershipApplicationResult', {
    types: [Done, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'MembershipApplicationDecided' : 'MembershipApplicationRefused'),
  });
}

type ResultType = ReturnType<typeof addResultType>;

function addDecision(
  { builder }: SchemaInProgress,
  { Kind, Result }: Pick<ApplicationTypes, 'Kind'> & { readonly Result: ResultType },
  deps: ApplicationDependencies,
): void {
  const Input = builder.inputType('DecideMembershipApplicationInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      decision: t.field({ type: Kind, required: true }),
      code: t.string({ description: 'Of an approval: the code of the registration link.' }),
      reason: t.string({ description: 'For other admins; the applicant does not read it.' }),
    }),
  });
  builder.mutationField('decideMembershipApplication', (t) =>
    t.field({
      type: Result,
      description: 'Decides once: of two admins one decides, and the other gets a refusal that says what was decided.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context): Promise<Decided | Refused> => {
        const given = { given: String(input.id), reason: input.reason ?? null, actor: requireActor(context) };
        const decision =
          input.decision === 'approve'
            ? await approveInterest(deps, { ...given, code: input.code ?? '', again: false, left: 1 })
            : await declineInterest(deps, given);
        return toResult(decision, await findApplication(deps, given.given));
      },
    }),
  );
}

function addOtherLink({ builder, shared }: SchemaInProgress, Result: ResultType, deps: ApplicationDependencies): void {
  const Input = builder.inputType('InviteMembershipApplicantAgainInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      code: t.string({ required: true, description: 'The code of the registration link.' }),
      invitedAt: t.field({
        type: shared.DateTime,
        description: 'When the newest link was requested, as it was read: nothing is sent where another one was since.',
      }),
    }),
  });
  builder.mutationField('inviteMembershipApplicantAgain', (t) =>
    t.field({
      type: Result,
      description: 'Mails another registration link, valid 14 days, to an approved applicant who has not registered.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context): Promise<Decided | Refused> => {
        const { code, invitedAt } = input;
        const [id, actor] = [String(input.id), requireActor(context)];
        const decision = await inviteAgain(deps, { id, code, seen: invitedAt ?? null, actor });
        return toResult(decision, await findApplication(deps, id));
      },
    }),
  );
}

function toResult(decision: Decision, application: ListedApplication | null): Decided | Refused {
  if (decision.kind === 'refused') return decision;
  if (decision.kind === 'already-approved') return { kind: 'refused', reason: 'interest-approved' };
  if (decision.kind === 'already-declined') return { kind: 'refused', reason: 'interest-declined' };
  return application ? { kind: 'done', application } : { kind: 'refused', reason: 'interest-unknown' };
}

function addInvitationType({ builder, shared }: SchemaInProgress, { Mail }: ApplicationTypes) {
  return builder.objectRef<InvitationPreview>('MembershipApplicationInvitation').implement({
    fields: (t) => ({
      code: t.string({
        description: 'The code; empty where none was given and none was ever used.',
        resolve: ({ typed, code }) => code?.code ?? typed,
      }),
      refusal: t.exposeString('refusal', { nullable: true, description: 'Why no applicant can be invited with it.' }),
      inviter: t.string({
        nullable: true,
        resolve: ({ code }) => code && `${code.inviterFirstName} ${code.inviterLastName}`,
      }),
      balance: t.int({ nullable: true, resolve: ({ code }) => code?.balance }),
      pending: t.int({ nullable: true, resolve: ({ code }) => code?.pending }),
      outstanding: t.field({
        type: shared.ListCount,
        description: 'Other applicants with a valid link of the code who have not registered.',
        resolve: ({ outstanding }) => outstanding,
      }),
      validUntil: t.field({ type: shared.DateTime, resolve: ({ validUntil }) => validUntil }),
      mail: t.field({ type: Mail, nullable: true, resolve: ({ mail }) => mail }),
    }),
  });
}
