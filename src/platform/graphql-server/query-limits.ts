import {
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  GraphQLError,
  type InlineFragmentNode,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** The limits of an operation (decision 0007); our own operations stay far below. */
export const QUERY_LIMITS = {
  tokens: 1_000,
  depth: 15,
  aliases: 20,
  directives: 20,
  fields: 150,
  spreads: 50,
  rootFields: 20,
  repeats: 20,
} as const;

type Bound = Exclude<keyof typeof QUERY_LIMITS, 'tokens'>;

const WHAT: Readonly<Record<Bound, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  spreads: 'spreads of fragments',
  rootFields: 'root fields',
  repeats: 'fields of one name',
};

/**
 * The limits that a document exceeds. A separate pass counts them before any other rule runs: some of GraphQL's own
 * rules compare every field with every other, which costs most for abusive documents.
 */
export function findExceededLimit(document: DocumentNode): readonly GraphQLError[] {
  const written = refusals(countWritten(document));
  // Expanded fragments are counted only if the document is small enough to expand them.
  return written.length > 0 ? written : refusals(countAsked(document));
}

/** Whether no object has two fields of one response name, and no fragment is spread twice. */
export function asksForEachOnce(document: DocumentNode): boolean {
  const spreads: string[] = [];
  visit(document, { FragmentSpread: ({ name }) => void spreads.push(name.value) });
  return countAsked(document).repeats <= 1 && new Set(spreads).size === spreads.length;
}

function refusals(counts: Partial<Readonly<Record<Bound, number>>>): readonly GraphQLError[] {
  const bounds = Object.keys(counts) as readonly Bound[];
  return bounds
    .filter((bound) => (counts[bound] ?? 0) > QUERY_LIMITS[bound])
    .map((bound) => new GraphQLError(`The operation has too many ${WHAT[bound]}: at most ${QUERY_LIMITS[bound]}`));
}

/** Counts the whole document as written, each fragment once. */
function countWritten(document: DocumentNode) {
  const counts = { depth: 0, aliases: 0, directives: 0, fields: 0, spreads: 0, rootFields: 0 };
  let depth = 0;
  visit(document, {
    Field: ({ alias }) => {
      counts.fields += 1;
      if (alias) counts.aliases += 1;
    },
    FragmentSpread: () => {
      counts.spreads += 1;
    },
    Directive: () => {
      counts.directives += 1;
    },
    OperationDefinition: ({ selectionSet }) => {
      counts.rootFields = Math.max(counts.rootFields, selectionSet.selections.length);
    },
    SelectionSet: {
      enter: () => {
        depth += 1;
        counts.depth = Math.max(counts.depth, depth);
      },
      leave: () => {
        depth -= 1;
      },
    },
  });
  return counts;
}

/**
 * Counts the selections with fragments expanded: each fragment once per selection set, so a cycle of fragments ends.
 */
function countAsked(document: DocumentNode) {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  const counts = { rootFields: 0, repeats: 0 };
  visit(document, {
    OperationDefinition: ({ selectionSet }) => {
      const rootFields = [...namesIn(selectionSet, fragments).values()].reduce((sum, times) => sum + times, 0);
      counts.rootFields = Math.max(counts.rootFields, rootFields);
    },
    SelectionSet: (set) => {
      counts.repeats = Math.max(counts.repeats, ...namesIn(set, fragments).values());
    },
  });
  return counts;
}

/** How often each response name occurs in an object by these selections. */
function namesIn(
  start: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const sets = new Set([start]);
  for (const { selections } of sets) {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) countName(names, selection);
      else sets.add(getSelectionSet(selection, fragments));
    }
  }
  return names;
}

function countName(names: Map<string, number>, { alias, name }: FieldNode): void {
  const { value } = alias ?? name;
  names.set(value, (names.get(value) ?? 0) + 1);
}

const NOTHING: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] };

function getSelectionSet(
  selection: FragmentSpreadNode | InlineFragmentNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): SelectionSetNode {
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  return fragments.get(selection.name.value) ?? NOTHING;
}
