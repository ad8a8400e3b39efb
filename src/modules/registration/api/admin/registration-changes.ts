import type { Permission } from '#kernel/permissions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import {
  type ChangeInput,
  type ChangeResult,
  eraseByAdmin,
  resendByAdmin,
  withdrawByAdmin,
} from '../../actions/admin/change-registration.ts';
import type { RegistrationChangeDependencies } from '../../actions/admin/ports.ts';

type Change = (deps: RegistrationChangeDependencies, input: ChangeInput) => Promise<ChangeResult>;
type Refused = Extract<ChangeResult, { readonly kind: 'refused' }>;
type Done = Extract<ChangeResult, { readonly kind: 'done' }> & { readonly registrationId: string };

type Field = {
  readonly name: string;
  readonly description: string;
  readonly permission: Permission;
  readonly change: Change;
};

const CHANGES: readonly Field[] = [
  {
    name: 'requestActivationMail',
    description: 'Requests another activation mail for a pending registration, within the limits of its mailbox.',
    permission: 'registrations.write',
    change: resendByAdmin,
  },
  {
    name: 'withdrawPendingRegistration',
    description: 'Withdraws a pending registration: its link becomes invalid and its invitation is released.',
    permission: 'registrations.write',
    change: withdrawByAdmin,
  },
  {
    name: 'eraseRegistration',
    description: 'Deletes the personal data of a registration for good; a pending one is withdrawn first.',
    permission: 'registrations.erase',
    change: eraseByAdmin,
  },
];

/** What admins do with one registration. */
export function addRegistrationChanges({ builder }: SchemaInProgress, deps: RegistrationChangeDependencies): void {
  const Changed = builder.objectRef<Done>('RegistrationChanged').implement({
    fields: (t) => ({ registrationId: t.exposeID('registrationId') }),
  });
  const Refusal = builder.objectRef<Refused>('RegistrationChangeRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({
      reason: t.exposeString('reason'),
      retryAfter: t.exposeInt('retryAfter', { nullable: true, description: 'Seconds to wait after a limit.' }),
    }),
  });
  const Result = builder.unionType('ChangeRegistrationResult', {
    types: [Changed, Refusal],
    resolveType: ({ kind }) => (kind === 'done' ? 'RegistrationChanged' : 'RegistrationChangeRefused'),
  });
  for (const { name, description, permission, change } of CHANGES)
    builder.mutationField(name, (t) =>
      t.field({
        type: Result,
        description,
        args: { id: t.arg.id({ required: true }) },
        resolve: async (_, { id }, context) => {
          const registrationId = String(id);
          const result = await change(deps, { registrationId, actor: requireActor(context, permission) });
          return result.kind === 'done' ? { ...result, registrationId } : result;
        },
      }),
    );
}

/** The admin of a request, as the audit log names it. */
export function requireActor(context: RequestContext, permission: Permission): string {
  return `member:${requirePermission(context, permission).memberId}`;
}
