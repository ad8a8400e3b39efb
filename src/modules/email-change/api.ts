import { requireAccount, requireOpenSession } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { addOutcome } from '#platform/graphql-server/shared-types.ts';
import { type ConfirmResult, confirmEmailChange } from './actions/confirm-change.ts';
import type { EmailChange, EmailChangeDependencies } from './actions/ports.ts';
import { type Refused, type RequestResult, requestEmailChange } from './actions/request-change.ts';
import { type UndoResult, undoEmailChange } from './actions/undo-change.ts';
import { EMAIL_CHANGE_REFUSALS } from './rules.ts';

type Kind<Result, Name> = Extract<Result, { readonly kind: Name }>;

/** Changes of the address of an account (specification K4). */
export function addEmailChangeApi(schema: SchemaInProgress, deps: EmailChangeDependencies): void {
  const Refusal = schema.builder.objectRef<Refused>('EmailChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: `One of ${EMAIL_CHANGE_REFUSALS.map((reason) => `\`${reason}\``).join(', ')}.`,
      }),
    }),
  });
  addOwnChange(schema, deps);
  addRequest(schema, Refusal, deps);
  addConfirmation(schema, Refusal, deps);
  addUndo(schema, Refusal, deps);
}

type RefusalType = ReturnType<typeof addOutcome<Refused>>;

function addOwnChange({ builder, shared }: SchemaInProgress, { changes, clock }: EmailChangeDependencies): void {
  const Change = builder.objectRef<EmailChange>('EmailChange').implement({
    description: 'A change of the address that waits for the link in the mail to the new one.',
    fields: (t) => ({
      newEmail: t.exposeString('newEmail'),
      expiresAt: t.field({ type: shared.DateTime, resolve: ({ expiresAt }) => expiresAt }),
    }),
  });
  builder.queryField('ownEmailChange', (t) =>
    t.field({
      type: Change,
      nullable: true,
      resolve: (_, __, context) => changes.findOpen(requireAccount(context, 'account.use').memberId, clock()),
    }),
  );
}

function addRequest({ builder, shared }: SchemaInProgress, Refusal: RefusalType, deps: EmailChangeDependencies): void {
  const Requested = addOutcome<Kind<RequestResult, 'requested'>>(
    builder,
    'EmailChangeRequested',
    'changeEmail.sent',
    'Mails to both addresses are on their way. The response is the same for every new address.',
  );
  const names = {
    requested: 'EmailChangeRequested',
    invalid: 'InvalidInput',
    refused: 'EmailChangeRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('RequestEmailChangeResult', {
    types: [Requested, shared.InvalidInput, Refusal, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('requestEmailChange', (t) =>
    t.field({
      type: Result,
      description:
        'Asks the new address of the account to confirm it, and informs the old one. Needs a fresh proof of identity.',
      args: { email: t.arg.string({ required: true }) },
      resolve: async (_, { email }, context) => {
        const viewer = requireAccount(context, 'account.factors');
        return requireOpenSession(await requestEmailChange(deps, { viewer, email, language: context.locale }));
      },
    }),
  );
}

function addConfirmation(
  { builder, shared }: SchemaInProgress,
  Refusal: RefusalType,
  deps: EmailChangeDependencies,
): void {
  const Confirmed = builder.objectRef<Kind<ConfirmResult, 'confirmed'>>('EmailChanged').implement({
    fields: (t) => ({ email: t.exposeString('email', { description: 'The address of the account from now on.' }) }),
  });
  const names = {
    confirmed: 'EmailChanged',
    refused: 'EmailChangeRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('ConfirmEmailChangeResult', {
    types: [Confirmed, Refusal, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('confirmEmailChange', (t) =>
    t.field({
      type: Result,
      description: 'Changes the address of the account whose token the request has.',
      args: { token: t.arg.string({ required: true, description: 'Of the link in the mail to the new address.' }) },
      resolve: async (_, { token }, context) => {
        const viewer = requireAccount(context, 'account.use');
        const { clientAddress } = context;
        return requireOpenSession(await confirmEmailChange(deps, { viewer, token, clientAddress }));
      },
    }),
  );
}

function addUndo({ builder, shared }: SchemaInProgress, Refusal: RefusalType, deps: EmailChangeDependencies): void {
  const Undone = addOutcome<Kind<UndoResult, 'undone'>>(
    builder,
    'EmailChangeUndone',
    'undoEmail.done',
    'The account has the old address. All sessions have ended, and a mail asks for a new password.',
  );
  const names = {
    undone: 'EmailChangeUndone',
    refused: 'EmailChangeRefused',
    'too-many-attempts': 'TooManyAttempts',
  } as const;
  const Result = builder.unionType('UndoEmailChangeResult', {
    types: [Undone, Refusal, shared.TooManyAttempts],
    resolveType: ({ kind }) => names[kind],
  });
  builder.mutationField('undoEmailChange', (t) =>
    t.field({
      type: Result,
      description: 'Stops a change, or takes it back, by the link in a mail to the old address.',
      args: { token: t.arg.string({ required: true }) },
      resolve: (_, { token }, { clientAddress }) => undoEmailChange(deps, { token, clientAddress }),
    }),
  );
}
