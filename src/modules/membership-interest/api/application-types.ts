import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ApplicationDependencies, PreviewedMail } from '../actions/applications/ports.ts';
import { addFilterType } from './application-queries.ts';
import { addApplicationEnums, addApplicationType } from './application-type.ts';

export type Refused = { readonly kind: 'refused'; readonly reason: string };
export type ApplicationTypes = ReturnType<typeof addApplicationTypes>;

/** The types that the operations on applications share. */
export function addApplicationTypes(schema: SchemaInProgress, deps: Pick<ApplicationDependencies, 'retention'>) {
  const { builder } = schema;
  const enums = addApplicationEnums(schema);
  return {
    Application: addApplicationType(schema, enums, deps),
    Filter: addFilterType(schema, enums),
    Mail: addMailType(schema),
    Kind: builder.enumType('MembershipApplicationDecision', {
      values: { APPROVE: { value: 'approve' }, DECLINE: { value: 'decline' } } as const,
    }),
    Refusal: builder.objectRef<Refused>('MembershipApplicationRefused').implement({
      description: 'Nothing was changed.',
      fields: (t) => ({ reason: t.exposeString('reason') }),
    }),
  };
}

function addMailType({ builder }: SchemaInProgress) {
  return builder.objectRef<PreviewedMail>('PreviewedMail').implement({
    description: 'A mail as its reader gets it; its secret links open nothing.',
    fields: (t) => ({
      to: t.exposeString('to'),
      language: t.exposeString('locale'),
      subject: t.exposeString('subject'),
      html: t.exposeString('html'),
      text: t.exposeString('text'),
    }),
  });
}
