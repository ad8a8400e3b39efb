import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  type Source,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { findExceededLimit, QUERY_LIMITS } from './query-limits.ts';
import { SingleRowRule } from './single-row-fields.ts';

/** Parses a document of at most 1,000 tokens. */
export function parseWithLimits(source: string | Source, options: ParseOptions = {}): DocumentNode {
  return parse(source, { ...options, maxTokens: QUERY_LIMITS.tokens });
}

/**
 * Validates against our limits, then against GraphQL's own rules; in production without introspection and suggestions.
 */
export function createValidation(production: boolean) {
  const rules: readonly ValidationRule[] = [
    ...specifiedRules,
    SingleRowRule,
    ...(production ? [NoSchemaIntrospectionCustomRule] : []),
  ];
  return (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] => {
    const excess = findExceededLimit(document);
    if (excess.length > 0) return excess;
    return validate(schema, document, rules, { maxErrors: 20, hideSuggestions: production });
  };
}
