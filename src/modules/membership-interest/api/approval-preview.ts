import { toRowSelection } from '#kernel/list/row-selection.ts';
import { UNTIL } from '#platform/graphql-server/connection.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { ApplicationDependencies } from '../actions/applications/ports.ts';
import { type ApprovalMail, type ApprovalPreview, previewApproval } from '../actions/applications/preview-approval.ts';
import { requireActor } from './application-decision.ts';
import { toApplicationFilter } from './application-queries.ts';
import type { ApplicationTypes } from './application-types.ts';

type Shown = Extract<ApprovalPreview, { readonly kind: 'preview' }>;

/** `membershipApplicationsApproval`: what an approval of many applications would send. */
export function addApprovalPreview(
  schema: SchemaInProgress,
  { Filter, Refusal, Mail }: ApplicationTypes,
  deps: ApplicationDependencies,
): void {
  const { builder, shared } = schema;
  const Preview = addPreviewType(schema, Mail);
  const Result = builder.unionType('MembershipApplicationsApprovalResult', {
    types: [Preview, Refusal],
    resolveType: ({ kind }) => (kind === 'preview' ? 'MembershipApplicationsApproval' : 'MembershipApplicationRefused'),
  });
  builder.queryField('membershipApplicationsApproval', (t) =>
    t.field({
      type: Result,
      description: 'What `changeMembershipApplications` would send to whom; it would be refused for the same reasons.',
      args: {
        ids: t.arg.idList({ description: 'Some applications. Without them, all that the filter matches.' }),
        filter: t.arg({ type: Filter }),
        except: t.arg.idList(),
        until: t.arg({ type: shared.DateTime, description: UNTIL }),
        code: t.arg.string({ required: true }),
      },
      resolve: (_, { code, ...given }, context) => {
        requireActor(context);
        return previewApproval(deps, { selection: toRowSelection(given, toApplicationFilter), code });
      },
    }),
  );
}

function addPreviewType({ builder }: SchemaInProgress, Mail: ApplicationTypes['Mail']) {
  const Applicant = builder
    .objectRef<ApprovalMail['applicants'][number]>('MembershipApplicationApplicant')
    .implement({ fields: (t) => ({ id: t.exposeID('id'), email: t.exposeString('email') }) });
  const Language = builder.objectRef<ApprovalMail>('MembershipApplicationsMail').implement({
    description: 'The mail in one language, as its first applicant would get it.',
    fields: (t) => ({
      language: t.exposeString('locale'),
      number: t.exposeInt('number'),
      applicants: t.field({
        type: [Applicant],
        description: 'The first of them.',
        resolve: ({ applicants }) => [...applicants],
      }),
      mail: t.field({ type: Mail, resolve: ({ mail }) => mail }),
    }),
  });
  return builder.objectRef<Shown>('MembershipApplicationsApproval').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      selected: t.exposeInt('selected'),
      open: t.exposeInt('open', { description: 'Those that would be approved; the others were decided before.' }),
      mails: t.field({ type: [Language], resolve: ({ mails }) => [...mails] }),
    }),
  });
}
