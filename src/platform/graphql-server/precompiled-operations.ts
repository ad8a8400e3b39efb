import {
  type ExecutionResult,
  type GraphQLSchema,
  getVariableValues,
  parse,
  print,
  specifiedRules,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { WatchOperation } from '../telemetry/watch-operations.ts';
import type { RequestContext } from './context.ts';
import { SingleRowRule } from './single-row-fields.ts';
import { parseWithLimits } from './validation.ts';

export type Operation = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};
export type Run = (context: RequestContext, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult>;

export type PrecompiledOperations = {
  /**
   * The compiled form of an operation known at build time, whatever its formatting; null for all others, and for
   * invalid variables: Yoga reports their errors.
   */
  find(operation: Operation): Run | null;
};

/** The number of cached spellings of known operations, and the longest text that is compared. */
const SPELLINGS = 500;
const LONGEST = 10_000;

/**
 * Operations known at build time, compiled by graphql-jit when they are first used: compiling all of them would make each
 * start a second longer. Subscriptions are excluded: they run over the socket. `documents` are whole documents with one
 * operation each.
 */
export function createPrecompiledOperations(
  schema: GraphQLSchema,
  documents: readonly string[],
  watch: WatchOperation,
): PrecompiledOperations {
  const uncompiled = new Map(documents.map((document) => [print(parse(document)), document]));
  const compiled = new Map<string, Known | null>();
  const spellings = new Map<string, Known>();
  function look(query: string): Known | null {
    const remembered = spellings.get(query);
    if (remembered) return remembered;
    if (query.length > LONGEST) return null;
    const operation = findCompiled(normalized(query));
    if (operation && spellings.size < SPELLINGS) spellings.set(query, operation);
    return operation;
  }
  function findCompiled(text: string): Known | null {
    const document = uncompiled.get(text);
    if (document === undefined) return null;
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const operation = compile(schema, document, watch);
    compiled.set(text, operation);
    return operation;
  }
  return {
    find({ query, operationName, variables }) {
      const operation = look(query);
      if (!operation || (operationName ?? operation.name) !== operation.name) return null;
      return operation.fits(variables ?? {}) ? operation.run : null;
    },
  };
}

type Known = {
  readonly name: string;
  readonly run: Run;
  readonly fits: (variables: Readonly<Record<string, unknown>>) => boolean;
};

function normalized(query: string): string {
  try {
    return print(parseWithLimits(query));
  } catch {
    return '';
  }
}

function compile(schema: GraphQLSchema, text: string, watch: WatchOperation): Known | null {
  const document = parse(text);
  const [problem] = validate(schema, document, [...specifiedRules, SingleRowRule]);
  if (problem) throw new Error(`A precompiled operation is invalid for the schema: ${problem.message}`);
  const [definition] = document.definitions;
  if (definition?.kind !== 'OperationDefinition' || definition.operation === 'subscription') return null;
  const compiled = compileQuery(schema, document, definition.name?.value);
  if (!isCompiledQuery(compiled)) throw new Error(`graphql-jit cannot compile ${definition.name?.value}`);
  const name = definition.name?.value ?? '';
  const definitions = definition.variableDefinitions ?? [];
  return {
    name,
    run: createRun(name, compiled, watch),
    fits: (variables) => getVariableValues(schema, definitions, variables).errors === undefined,
  };
}

function createRun(name: string, compiled: CompiledQuery, watch: WatchOperation): Run {
  return (context, variables) =>
    watch({ name, lane: 'compiled' }, async () => compiled.query(undefined, context, { ...variables }));
}
