import type { ObjectType } from '#platform/graphql-server/builder.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { PreviewedMail } from '../actions/applications/ports.ts';
import { addFilterType } from './application-queries.ts';
import { addApplicationEnums, addApplicationType } from './application-type.ts';

export type Refused = { readonly kind: 'refused'; readonly reason: string };
export type MailType = ObjectType<PreviewedMail>;
export type ApplicationTypes = ReturnType<typeof addApplicationTypes>;

/** The types that the operations on applications share. */
export function addApplicationTypes(schema: SchemaInProgress) {
  const { builder } = schema;
  const enums = addApplicationEnums(schema);
  return {
    Application: addApplicationType(schema, enums),
    Filter: addFilterType(schema, enums),
    Kind: builder.enumType('MembershipApplicationDecision', {
      values: { APPROVE: { value: 'approve' }, DECLINE: { value: 'decline' } } as const,
    }),
    Refusal: builder.objectRef<Refused>('MembershipApplicationRefused').implement({
      description: 'Nothing was changed.',
      fields: (t) => ({ reason: t.exposeString('reason') }),
    }),
  };
}
