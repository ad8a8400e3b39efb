import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * The extension of a field that reads the database for its one object, as the ledger of an inviter does. In a list such a field
 * would multiply what an operation reads; `SingleRowRule` refuses it there.
 */
export const SINGLE_ROW = { isForSingleRow: true } as const;

/** Refuses the fields for a single row below a list, so that an operation sends no more statements than it has fields. */
export function SingleRowRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ operation, selectionSet }) {
      const type = context.getSchema().getRootType(operation);
      for (const node of type ? findInLists(context, { set: selectionSet, type, isInList: false }) : []) {
        const message = `The field ${node.name.value} is not available in a list: ask for one object by its id`;
        context.reportError(new GraphQLError(message, { nodes: node }));
      }
      return false;
    },
  };
}

type Selected = { readonly set: SelectionSetNode; readonly type: GraphQLNamedType; readonly isInList: boolean };

/** Each fragment is looked at once in a list and once outside, so that neither cycles nor repetitions cost more. */
function findInLists(context: ValidationContext, start: Selected): readonly FieldNode[] {
  const opened = new Set([start]);
  const found: FieldNode[] = [];
  const openFragment = createFragmentOpener(context);
  for (const selected of opened) {
    for (const selection of selected.set.selections) {
      if (isRefused(selected, selection)) found.push(selection);
      const below =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? openFragment(selection.name.value, selected.isInList)
          : open(context.getSchema(), selected, selection);
      if (below) opened.add(below);
    }
  }
  return found;
}

function isRefused(selected: Selected, selection: SelectionNode): selection is FieldNode {
  if (!selected.isInList || selection.kind !== Kind.FIELD) return false;
  const { isForSingleRow } = findField(selected.type, selection.name.value)?.extensions ?? {};
  return isForSingleRow === true;
}

function createFragmentOpener(context: ValidationContext): (name: string, isInList: boolean) => Selected | null {
  const seen = new Set<string>();
  return (name, isInList) => {
    const key = `${name} ${isInList}`;
    const fragment = context.getFragment(name);
    if (!fragment || seen.has(key)) return null;
    seen.add(key);
    const type = context.getSchema().getType(fragment.typeCondition.name.value);
    return type ? { set: fragment.selectionSet, type, isInList } : null;
  };
}

function open(
  schema: GraphQLSchema,
  { type, isInList }: Selected,
  selection: Exclude<SelectionNode, { readonly kind: Kind.FRAGMENT_SPREAD }>,
): Selected | null {
  const { selectionSet: set } = selection;
  if (!set) return null;
  if (selection.kind === Kind.INLINE_FRAGMENT) {
    const condition = selection.typeCondition && schema.getType(selection.typeCondition.name.value);
    return { set, type: condition ?? type, isInList };
  }
  const field = findField(type, selection.name.value);
  return field && { set, type: getNamedType(field.type), isInList: isInList || isList(field.type) };
}

function findField(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | null {
  return (isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : null) ?? null;
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType) : isListType(type);
}
