import {
  type ASTNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isSpecifiedScalarType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { asksForEachOnce } from './query-limits.ts';
import { weighDocument } from './weigh-document.ts';

/** The largest weight that is compiled: some ten milliseconds. Our own operations weigh 78 at most. */
const HEAVIEST = 200;

/** graphql-jit writes literals into the program that it compiles, and could be made to run some texts as its code. */
const HARMLESS_TEXT = /^(?!.*__)[\w .,:;@/+-]*$/;

/**
 * Whether graphql-jit responds to a valid document of any client exactly as the general executor does, and compiles it
 * in bounded time. What is rare, or what the two treat differently, is not compiled (decision 0147).
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operation = findOnlyOperation(document);
  if (!operation || !hasPlainRoot(operation)) return false;
  return isPlain(schema, document, operation) && weighDocument(schema, document, operation) <= HEAVIEST;
}

function findOnlyOperation({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 ? (operations[0] ?? null) : null;
}

/** Several changes in one document are rare, and run one after the other. */
function hasPlainRoot({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  if (operation === OperationTypeNode.MUTATION) return selections.length === 1 && selections[0]?.kind === Kind.FIELD;
  return operation === OperationTypeNode.QUERY;
}

function isPlain(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const types = new TypeInfo(schema);
  const required = findRequired(operation);
  let isConditional = false;
  let plain = true;
  const demand = (fits: boolean) => {
    plain &&= fits;
  };
  const visitor = visitWithTypeInfo(types, {
    // JavaScript gives `__proto__` a meaning; other such names ask for the schema.
    Name: ({ value }) => demand(!value.startsWith('__') || value === '__typename'),
    Directive: () => {
      isConditional = true;
    },
    StringValue: ({ value }) => demand(HARMLESS_TEXT.test(value)),
    EnumValue: ({ value }) => demand(HARMLESS_TEXT.test(value)),
    ListValue: () => demand(isBuiltIn(types.getInputType())),
    ObjectValue: () => demand(isBuiltIn(types.getInputType())),
    Variable: ({ name }, _key, parent) => demand(required.has(name.value) || mayBeAbsent(parent, types.getInputType())),
  });
  visit(document, visitor);
  return plain && (!isConditional || asksForEachOnce(document));
}

/** The variables that are neither null nor absent. */
function findRequired({ variableDefinitions = [] }: OperationDefinitionNode): ReadonlySet<string> {
  const definitions = variableDefinitions.filter(({ type }) => type.kind === Kind.NON_NULL_TYPE);
  return new Set(definitions.map(({ variable }) => variable.name.value));
}

/** The type that the document requires somewhere. */
type Required = GraphQLInputType | null | undefined;

/** A custom scalar reads lists and objects in its own way. */
function isBuiltIn(type: Required): boolean {
  if (!type) return false;
  const named = getNamedType(type);
  return isInputObjectType(named) || isEnumType(named) || isSpecifiedScalarType(named);
}

/** Whether a variable may be null or absent here: in its definition, and as an argument that may be so itself. */
function mayBeAbsent(parent: ASTNode | readonly ASTNode[] | undefined, type: Required): boolean {
  if (!parent || !('kind' in parent)) return false;
  return parent.kind === Kind.VARIABLE_DEFINITION || (parent.kind === Kind.ARGUMENT && !isNonNullType(type));
}
