import type { Viewer } from '#kernel/viewer.ts';
import { requireAccount, requireOpenSession } from '#platform/graphql-server/access.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { eraseOwnAccount } from '../actions/erase-member.ts';
import { exportMemberPage } from '../actions/export-member.ts';
import type { PersonalDataDependencies } from '../actions/ports.ts';
import type { PersonalDataTypes } from './personal-data.ts';

/** `exportOwnData` and `eraseOwnData`: what support does for members, done by a member who is logged in (specification K6). */
export function addOwnAccountDataApi(
  { builder }: SchemaInProgress,
  { ExportResult, EraseResult }: PersonalDataTypes,
  deps: PersonalDataDependencies,
): void {
  builder.mutationField('exportOwnData', (t) =>
    t.field({
      type: ExportResult,
      description:
        'Reads the personal data of the own account, page by page. Each page is an entry of the audit log. Needs a fresh proof of identity.',
      args: { after: t.arg.string({ description: 'The `endCursor` of a page.' }) },
      resolve: (_, { after }, context) => {
        const { memberId } = requireOwner(context);
        const page = { memberId, after: after ?? null };
        return exportMemberPage(deps, { ...page, actor: `member:${memberId}`, readsAdmins: true });
      },
    }),
  );
  builder.mutationField('eraseOwnData', (t) =>
    t.field({
      type: EraseResult,
      description:
        'Erases the own account and personal data for good. Needs a fresh proof of identity. An admin is removed by another admin first.',
      args: { confirmation: t.arg.string({ required: true, description: 'The own email address, typed once more.' }) },
      resolve: async (_, { confirmation }, context) =>
        requireOpenSession(await eraseOwnAccount(deps, requireOwner(context), confirmation)),
    }),
  );
}

/** What downloads or erases needs a proof of identity, as changes of factors do. */
function requireOwner(context: RequestContext): Viewer {
  return requireAccount(context, 'account.factors');
}
