import type { AdminRole } from '#kernel/permissions.ts';
import { requirePermission } from '#platform/graphql-server/access.ts';
import type { EnumType, ObjectType } from '#platform/graphql-server/builder.ts';
import { addConnection, readPlace } from '#platform/graphql-server/connection.ts';
import { codedError } from '#platform/graphql-server/errors.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { listAdmins } from '../actions/admins/list-admins.ts';
import type { Admin } from '../actions/admins/ports.ts';
import type { MembershipDependencies } from '../actions/ports.ts';
import { ADMIN_LIST, listAdminSorts } from '../rules/admin-list.ts';

/** `admins`: the list of the back office. */
export function addAdminList(
  schema: SchemaInProgress,
  { AdminType, Role }: { readonly AdminType: ObjectType<Admin>; readonly Role: EnumType<AdminRole> },
  deps: MembershipDependencies,
): void {
  const { builder, shared } = schema;
  const Sort = builder.enumType('AdminSort', {
    values: { EMAIL: { value: 'email' }, NAME: { value: 'name' }, CREATED: { value: 'created' } } as const,
  });
  const Admins = addConnection(builder, shared, 'Admin', AdminType);
  const Filter = addFilterType(schema, Role);
  builder.queryField('admins', (t) =>
    t.field({
      type: Admins,
      args: {
        ...{ first: t.arg.int(), after: t.arg.string(), last: t.arg.int(), before: t.arg.string() },
        ...{ sort: t.arg({ type: Sort }), direction: t.arg({ type: shared.SortDirection }) },
        filter: t.arg({ type: Filter }),
      },
      resolve: async (_, { filter: given, ...args }, context) => {
        requirePermission(context, 'admins.read');
        const place = readPlace(args);
        if (!place) throw refuse('place-invalid');
        const { email = null, name = null, role = null, status = null, factor = null } = given ?? {};
        const filter = { email, name, role, status, factor };
        const sort = args.sort ?? listAdminSorts(filter)[0] ?? 'email';
        const page = { ...place, sort, direction: args.direction ?? ADMIN_LIST.sorts[sort] };
        const result = await listAdmins(deps, { filter, page });
        if (result.kind === 'refused') throw refuse(result.reason);
        return result;
      },
    }),
  );
}

function addFilterType({ builder }: SchemaInProgress, Role: EnumType<AdminRole>) {
  const Status = builder.enumType('AdminLoginStatus', {
    values: {
      LOGGED_IN: { value: 'in', description: 'A session is open.' },
      LOGGED_OUT: { value: 'out', description: 'No session is open, but a login is stored.' },
      UNKNOWN: { value: 'unknown', description: 'No login is stored.' },
    } as const,
  });
  const Factor = builder.enumType('AdminFactor', {
    values: {
      PASSKEY: { value: 'passkey' },
      TOTP: { value: 'totp', description: 'One-time codes of an authenticator app.' },
      NONE: { value: 'none', description: 'Admins whose password is enough.' },
    } as const,
  });
  return builder.inputType('AdminFilter', {
    fields: (t) => ({
      email: t.string({
        description: 'An address in any spelling of its mailbox, or its beginning. The list is then sorted by email.',
      }),
      name: t.string({ description: 'The beginning of the name. The list is then sorted by name.' }),
      role: t.field({ type: Role }),
      status: t.field({ type: Status }),
      factor: t.field({ type: Factor }),
    }),
  });
}

function refuse(reason: string) {
  return codedError('BAD_USER_INPUT', 'The list cannot be read like this', { reason });
}
