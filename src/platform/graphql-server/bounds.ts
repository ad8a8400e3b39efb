import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  type Source,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';

/** How much an operation may ask for (design section 3); our own stay far below. */
export const BOUNDS = { tokens: 1_000, depth: 15, aliases: 20, directives: 20, rootFields: 20 } as const;

/** Parses a document of at most 1,000 tokens. */
export function parseBounded(source: string | Source, options: ParseOptions = {}): DocumentNode {
  return parse(source, { ...options, maxTokens: BOUNDS.tokens });
}

/** Validates by the specification's rules and our bounds; in production without introspection and suggestions. */
export function createValidation(production: boolean) {
  const rules: readonly ValidationRule[] = [
    ...specifiedRules,
    boundsRule,
    ...(production ? [NoSchemaIntrospectionCustomRule] : []),
  ];
  return (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
    validate(schema, document, rules, { maxErrors: 20, hideSuggestions: production });
}

/** Counts over the whole document, fragments included once; a cycle of fragments is refused by a rule of its own. */
function boundsRule(context: ValidationContext): ASTVisitor {
  const counts = { aliases: 0, directives: 0 };
  let depth = 0;
  function refuse(what: string, limit: number): void {
    context.reportError(new GraphQLError(`The operation has too many ${what}: at most ${limit}`));
  }
  return {
    Field: (node) => {
      if (node.alias) counts.aliases += 1;
      if (node.alias && counts.aliases === BOUNDS.aliases + 1) refuse('aliases', BOUNDS.aliases);
    },
    Directive: () => {
      counts.directives += 1;
      if (counts.directives === BOUNDS.directives + 1) refuse('directives', BOUNDS.directives);
    },
    OperationDefinition: (node) => {
      if (node.selectionSet.selections.length > BOUNDS.rootFields) refuse('root fields', BOUNDS.rootFields);
    },
    SelectionSet: {
      enter: () => {
        depth += 1;
        if (depth === BOUNDS.depth + 1) refuse('levels', BOUNDS.depth);
      },
      leave: () => {
        depth -= 1;
      },
    },
  };
}
