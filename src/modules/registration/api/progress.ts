import type { TakeAttempt } from '#kernel/ports.ts';
import type { Builder, ObjectType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import {
  findLinkState,
  findPendingActivation,
  findProgress,
  findRegistrationInvitation,
  type PendingActivation,
  type RegistrationInvitation,
  type RegistrationProgress,
} from '../actions/registration-progress.ts';
import { type WithdrawResult, withdrawRegistration } from '../actions/withdraw-registration.ts';

export type ProgressDependencies = Parameters<typeof findProgress>[0] &
  Parameters<typeof findRegistrationInvitation>[0] &
  Parameters<typeof withdrawRegistration>[0] & {
    readonly hashToken: (token: string) => Uint8Array | null;
    readonly takeAttempt: TakeAttempt;
  };

const STATUSES = { pending: 'PENDING', active: 'ACTIVE', expired: 'EXPIRED', withdrawn: 'WITHDRAWN' } as const;

type InvitationType = ObjectType<RegistrationInvitation>;

/** The operations of the pages after the form: a registration's progress, a link's state, and the withdrawal. */
export function addProgress(builder: Builder, Invitation: InvitationType, deps: ProgressDependencies): void {
  addRegistrationProgress(builder, Invitation, deps);
  addLinkState(builder, deps);
  addPendingActivation(builder, Invitation, deps);
  addWithdrawal(builder, deps);
}

function addRegistrationProgress(builder: Builder, Invitation: InvitationType, deps: ProgressDependencies): void {
  const RegistrationStatus = builder.enumType('RegistrationStatus', { values: Object.values(STATUSES) });
  const Progress = builder.objectRef<RegistrationProgress>('RegistrationProgress').implement({
    fields: (t) => ({
      status: t.field({ type: RegistrationStatus, resolve: ({ status }) => STATUSES[status] }),
      resendAfter: t.exposeInt('resendAfter', {
        description: 'Seconds until another activation mail can be requested; 0 if it can be requested now.',
      }),
    }),
  });
  addSource(builder, Progress, Invitation, deps);
  builder.queryField('registrationProgress', (t) =>
    t.field({
      type: Progress,
      nullable: true,
      description: 'The state of a registration, without personal data; null if it does not exist.',
      args: { registrationId: t.arg.id({ required: true }) },
      resolve: (_, { registrationId }, context) =>
        withAttemptLimit(deps, context, () => findProgress(deps, String(registrationId))),
    }),
  );
}

type Sourced = Pick<PendingActivation, 'registrationId' | 'campaign' | 'headline'>;

/** Adds the fields with the origin of a registration. */
function addSource(
  builder: Builder,
  type: ObjectType<Sourced>,
  Invitation: InvitationType,
  deps: ProgressDependencies,
): void {
  builder.objectFields(type, (t) => ({
    campaign: t.exposeString('campaign', { nullable: true, description: 'The campaign of the registration.' }),
    headline: t.exposeString('headline', {
      description: 'The headline variant of the landing page from which the visitor came.',
    }),
    invitation: t.field({
      type: Invitation,
      nullable: true,
      extensions: SINGLE_ROW,
      description: 'The invitation that the registration uses.',
      resolve: ({ registrationId }) => findRegistrationInvitation(deps, registrationId),
    }),
  }));
}

function addLinkState(builder: Builder, deps: ProgressDependencies): void {
  const State = builder.enumType('ActivationLinkState', {
    values: [
      'OPEN',
      'ACCOUNT_ACTIVE',
      'ACTIVATION_NOT_FOUND',
      'ACTIVATION_REPLACED',
      'ACTIVATION_EXPIRED',
      'ACTIVATION_ENDED',
      'ACTIVATION_CHANGED',
      'ACTIVATION_FAILED',
    ] as const,
  });
  builder.queryField('activationLinkState', (t) =>
    t.field({
      type: State,
      description: 'The state of an activation link. The query does not use up the link.',
      args: { accountActivationId: t.arg.string({ required: true }) },
      resolve: (_, { accountActivationId }, context) =>
        withAttemptLimit(deps, context, () => findLinkState(deps, deps.hashToken(accountActivationId))),
    }),
  );
}

function addPendingActivation(builder: Builder, Invitation: InvitationType, deps: ProgressDependencies): void {
  const Pending = builder.objectRef<PendingActivation>('PendingActivation').implement({
    description: 'The data that an activation confirms, as submitted; the newest submission for an address applies.',
    fields: (t) => ({
      registrationId: t.exposeID('registrationId'),
      email: t.exposeString('email'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      newsletter: t.exposeBoolean('newsletter'),
    }),
  });
  addSource(builder, Pending, Invitation, deps);
  builder.queryField('pendingActivation', (t) =>
    t.field({
      type: Pending,
      nullable: true,
      description: 'The registration that an activation link would activate; null if there is none.',
      args: { accountActivationId: t.arg.string({ required: true }) },
      resolve: (_, { accountActivationId }, context) =>
        withAttemptLimit(deps, context, () => findPendingActivation(deps, deps.hashToken(accountActivationId))),
    }),
  );
}

function addWithdrawal(builder: Builder, deps: ProgressDependencies): void {
  const Reason = builder.enumType('WithdrawalRefusal', {
    values: ['REGISTRATION_UNKNOWN', 'REGISTRATION_ACTIVE'] as const,
  });
  const Withdrawal = builder.objectRef<WithdrawResult>('Withdrawal').implement({
    fields: (t) => ({
      refused: t.field({
        type: Reason,
        nullable: true,
        description: 'Why the registration was not withdrawn; null if it was.',
        resolve: (result) => (result.kind === 'refused' ? result.reason : null),
      }),
    }),
  });
  builder.mutationField('withdrawRegistration', (t) =>
    t.field({
      type: Withdrawal,
      description:
        'Withdraws a pending registration: its links become invalid and its invitation is released. Both arguments must match.',
      args: { registrationId: t.arg.id({ required: true }), email: t.arg.string({ required: true }) },
      resolve: (_, { registrationId, email }, context) =>
        withAttemptLimit(deps, context, async () => {
          const result = await withdrawRegistration(deps, { registrationId: String(registrationId), email });
          if (result.kind === 'too-many-attempts') throw tooMany(context, result.retryAfter);
          return result;
        }),
    }),
  );
}

/** All three share one limit: holders of ids or links send few requests, guessing needs many. */
async function withAttemptLimit<Result>(
  { takeAttempt }: Pick<ProgressDependencies, 'takeAttempt'>,
  context: RequestContext,
  action: () => Promise<Result>,
): Promise<Result> {
  const retryAfter = await takeAttempt('progress-address', context.clientAddress);
  if (retryAfter !== null) throw tooMany(context, retryAfter);
  return action();
}

function tooMany({ translate }: RequestContext, retryAfter: number) {
  return codedError('TOO_MANY_ATTEMPTS', translate('error.tooManyAttempts'), { retryAfter });
}
