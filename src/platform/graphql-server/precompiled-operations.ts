import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import type { WatchOperation } from '../telemetry/watch-operations.ts';
import { type CompiledOperation, compileOperation, type Run } from './compile-operation.ts';
import { isCompilable } from './is-compilable.ts';
import { rememberRepeated } from './repeated-texts.ts';
import { SingleRowRule } from './single-row-fields.ts';
import { type createValidation, parseWithLimits } from './validation.ts';

export type Operation = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};

export type PrecompiledOperations = {
  /**
   * The compiled form of an operation known at build time, or of a text that came before; null for all others, and for
   * invalid variables: Yoga reports their errors.
   */
  find(operation: Operation): Run | null;
};

type Options = {
  readonly schema: GraphQLSchema;
  /** The operations known at build time: whole documents with one operation each. */
  readonly documents: readonly string[];
  readonly watch: WatchOperation;
  readonly validateWithLimits: ReturnType<typeof createValidation>;
};

/**
 * Operations known at build time, compiled by graphql-jit when they are first used: compiling all of them would make each
 * start a second longer. Subscriptions are excluded: they run over the socket. Other clients' texts are compiled when they
 * come again.
 */
export function createPrecompiledOperations(options: Options): PrecompiledOperations {
  const known = new Map<string, CompiledOperation | null | undefined>();
  for (const document of options.documents) known.set(document, undefined);
  const findRepeated = rememberRepeated((text) => compileOutside(options, text));
  function look(text: string): CompiledOperation | null {
    if (!known.has(text)) return findRepeated(text) ?? null;
    const compiled = known.get(text);
    if (compiled !== undefined) return compiled;
    const operation = compileKnown(options, text);
    known.set(text, operation);
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

function compileKnown({ schema, watch }: Options, text: string): CompiledOperation | null {
  const document = parse(text);
  const [problem] = validate(schema, document, [...specifiedRules, SingleRowRule]);
  if (problem) throw new Error(`A precompiled operation is invalid for the schema: ${problem.message}`);
  const [definition] = document.definitions;
  if (definition?.kind !== 'OperationDefinition' || definition.operation === 'subscription') return null;
  return compileOperation(schema, document, watch);
}

/** Null for what Yoga has to refuse or to run. */
function compileOutside({ schema, watch, validateWithLimits }: Options, text: string): CompiledOperation | null {
  try {
    const document = parseWithLimits(text);
    const isValid = validateWithLimits(schema, document).length === 0;
    return isValid && isCompilable(schema, document) ? compileOperation(schema, document, watch) : null;
  } catch {
    return null;
  }
}
