import { requirePermission } from '#platform/graphql-server/access.ts';
import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import { deleteView, type SavedView, type SavedViewDependencies, saveView } from './actions.ts';
import { isListName } from './rules.ts';

type Refused = { readonly kind: 'refused'; readonly reason: string };
type Saved = { readonly kind: 'done'; readonly view: SavedView };

/** The saved views of the admin who asks: `savedViews`, `saveView` and `deleteView`. */
export function addSavedViewApi({ builder }: SchemaInProgress, deps: SavedViewDependencies): void {
  const View = builder.objectRef<SavedView>('SavedView').implement({
    description: "A name for the query of a list's address, for one admin.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      query: t.exposeString('query', { description: 'The query of the address, without a question mark.' }),
    }),
  });
  const SavedType = builder.objectRef<Saved>('ViewSaved').implement({
    fields: (t) => ({ view: t.field({ type: View, resolve: ({ view }) => view }) }),
  });
  const RefusedType = builder.objectRef<Refused>('ViewRefused').implement({
    description: 'Nothing was changed.',
    fields: (t) => ({ reason: t.exposeString('reason') }),
  });
  const Result = builder.unionType('SaveViewResult', {
    types: [SavedType, RefusedType],
    resolveType: ({ kind }) => (kind === 'done' ? 'ViewSaved' : 'ViewRefused'),
  });
  builder.queryField('savedViews', (t) =>
    t.field({
      type: [View],
      args: { list: t.arg.string({ required: true }) },
      resolve: async (_, { list }, context) => {
        const { memberId } = requirePermission(context, 'account.use');
        return isListName(list) ? [...(await deps.views.list(memberId, list))] : [];
      },
    }),
  );
  builder.mutationField('saveView', (t) =>
    t.field({
      type: Result,
      description: 'Filters that search for people are not saved.',
      args: {
        list: t.arg.string({ required: true }),
        name: t.arg.string({ required: true }),
        query: t.arg.string({ required: true }),
      },
      resolve: (_, input, context) =>
        saveView(deps, { ...input, memberId: requirePermission(context, 'account.use').memberId }),
    }),
  );
  builder.mutationField('deleteView', (t) =>
    t.boolean({
      description: 'Whether the admin had such a view.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) =>
        deleteView(deps, { memberId: requirePermission(context, 'account.use').memberId, id: String(id) }),
    }),
  );
}
