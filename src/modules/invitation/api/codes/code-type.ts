import { requirePermission } from '#platform/graphql-server/access.ts';
import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { SINGLE_ROW } from '#platform/graphql-server/single-row-fields.ts';
import { countCodeUses } from '../../actions/codes/list-codes.ts';
import type { CodeReadDependencies, CodeUses, ListedCode } from '../../actions/codes/ports.ts';

export type CodeType = ObjectType<ListedCode>;

/** The state of a code, in upper case as all enums of the schema. */
export function addStateType({ builder }: SchemaInProgress) {
  return builder.enumType('RegistrationCodeState', {
    values: {
      USABLE: { value: 'usable' },
      EXHAUSTED: { value: 'exhausted', description: 'Its inviter has no free invitation.' },
      UPCOMING: { value: 'upcoming', description: 'It has not begun.' },
      BLOCKED: { value: 'blocked', description: 'Its inviter is blocked or deleted.' },
      ENDED: { value: 'ended' },
      DISABLED: { value: 'disabled' },
    } as const,
  });
}

export type StateType = ReturnType<typeof addStateType>;

/** A registration code as admins see it. What it reads besides its own row is for admins only. */
export function addCodeType(schema: SchemaInProgress, State: StateType, deps: CodeReadDependencies): CodeType {
  const { builder, shared } = schema;
  const Inviter = addInviterType(schema);
  const Uses = addUsesType(schema);
  return builder.objectRef<ListedCode>('RegistrationCode').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      state: t.field({ type: State, resolve: ({ state }) => state }),
      inviter: t.field({ type: Inviter, resolve: ({ inviter }) => inviter }),
      customization: t.exposeString('customizationKey', { description: 'The key of its landing customization.' }),
      countries: t.stringList({
        nullable: true,
        description: 'ISO 3166-1 alpha-2; null for all.',
        resolve: ({ countries }) => countries && [...countries],
      }),
      linkOnly: t.exposeBoolean('linkOnly'),
      campaign: t.exposeString('campaign', { nullable: true }),
      startsAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ startsAt }) => startsAt }),
      endsAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ endsAt }) => endsAt }),
      disabledAt: t.field({ type: shared.DateTime, nullable: true, resolve: ({ disabledAt }) => disabledAt }),
      createdAt: t.field({ type: shared.DateTime, resolve: ({ createdAt }) => createdAt }),
      version: t.exposeInt('version', { description: 'Counts the changes by admins; a change names the one it saw.' }),
      uses: t.field({
        type: Uses,
        extensions: SINGLE_ROW,
        description: 'Its registrations, by status.',
        resolve: ({ id }, _, context) => {
          requirePermission(context, 'codes.read');
          return countCodeUses(deps, id);
        },
      }),
    }),
  });
}

function addInviterType({ builder }: SchemaInProgress) {
  return builder.objectRef<ListedCode['inviter']>('RegistrationCodeInviter').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
      isErased: t.boolean({
        description: 'The person was erased: neither names nor address say anything.',
        resolve: ({ status }) => status === 'deleted',
      }),
      balance: t.exposeInt('balance', { description: 'Invitations granted less those consumed.' }),
      pending: t.exposeInt('pending', { description: 'Invitations that registrations reserve.' }),
    }),
  });
}

function addUsesType({ builder, shared }: SchemaInProgress) {
  const type = shared.ListCount;
  return builder.objectRef<CodeUses>('RegistrationCodeUses').implement({
    fields: (t) => ({
      pending: t.field({ type, resolve: ({ pending }) => pending }),
      active: t.field({ type, resolve: ({ active }) => active }),
      expired: t.field({ type, resolve: ({ expired }) => expired }),
      withdrawn: t.field({ type, resolve: ({ withdrawn }) => withdrawn }),
    }),
  });
}
