import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

/**
 * The number of fields that graphql-jit compiles for the only operation of a valid document. Fragments are replaced by
 * their fields wherever they are spread, the fields of an abstract type count for each of its types, and those of an
 * input object for each variable. Infinite for an input object within itself.
 */
export function weighDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
): number {
  const inputs = variableDefinitions.map(({ type }) => weighInput(getNamedType(typeFromAST(schema, type))));
  const fields = createSetWeight(schema, document)(schema.getRootType(operation) ?? undefined, selectionSet);
  return inputs.reduce((sum, weight) => sum + weight, fields);
}

function weighInput(type: GraphQLNamedType | undefined, within: readonly unknown[] = []): number {
  if (!isInputObjectType(type)) return 1;
  if (within.includes(type)) return Number.POSITIVE_INFINITY;
  const fields = Object.values(type.getFields());
  return fields.reduce((sum, field) => sum + weighInput(getNamedType(field.type), [...within, type]), 1);
}

/** Fragments within fragments multiply, so each is weighed once. */
function createSetWeight(schema: GraphQLSchema, document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const known = new Map<string, number>();
  function weighSet(type: GraphQLNamedType | undefined, { selections }: SelectionSetNode): number {
    return type ? selections.reduce((sum, selection) => sum + weighSelection(type, selection), 0) : 0;
  }
  function weighSelection(type: GraphQLNamedType, selection: SelectionNode): number {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return weighFragment(selection.name.value);
    if (selection.kind === Kind.FIELD) return countTypes(schema, type) * (1 + weighBelow(type, selection));
    const { typeCondition, selectionSet: set } = selection;
    return weighSet(typeCondition ? schema.getType(typeCondition.name.value) : type, set);
  }
  function weighBelow(type: GraphQLNamedType, { name, selectionSet: set }: FieldNode): number {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
    return set && field ? weighSet(getNamedType(field.type), set) : 0;
  }
  function weighFragment(name: string): number {
    const fragment = fragments.get(name);
    const weight = known.get(name) ?? (fragment ? weighSet(findType(fragment), fragment.selectionSet) : 0);
    known.set(name, weight);
    return weight;
  }
  function findType({ typeCondition }: FragmentDefinitionNode): GraphQLNamedType | undefined {
    return schema.getType(typeCondition.name.value);
  }
  return weighSet;
}

function countTypes(schema: GraphQLSchema, type: GraphQLNamedType): number {
  return isAbstractType(type) ? schema.getPossibleTypes(type).length : 1;
}
