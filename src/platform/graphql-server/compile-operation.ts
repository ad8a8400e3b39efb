import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { WatchOperation } from '../telemetry/watch-operations.ts';
import type { RequestContext } from './context.ts';

type Variables = Readonly<Record<string, unknown>>;
export type Run = (context: RequestContext, variables: Variables) => Promise<ExecutionResult>;

export type CompiledOperation = {
  /** Absent for an anonymous operation. */
  readonly name: string | undefined;
  readonly run: Run;
  /** Whether the variables are valid; only then it may run. */
  readonly fits: (variables: Variables) => boolean;
};

/** Compiles a valid document with one query or mutation by graphql-jit. Throws if graphql-jit cannot compile it. */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  watch: WatchOperation,
): CompiledOperation {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const name = operation?.name?.value;
  const compiled = compileQuery(schema, document, name);
  if (!operation || !isCompiledQuery(compiled)) throw new Error(`graphql-jit cannot compile ${name}`);
  const definitions = operation.variableDefinitions ?? [];
  return {
    name,
    run: createRun(operation, compiled, watch),
    fits: (variables) => getVariableValues(schema, definitions, variables).errors === undefined,
  };
}

function createRun(operation: OperationDefinitionNode, compiled: CompiledQuery, watch: WatchOperation): Run {
  const name = operation.name?.value ?? null;
  const defaults = readDefaults(operation);
  return (context, variables) =>
    watch({ name, lane: 'compiled' }, async () => compiled.query(undefined, context, { ...defaults, ...variables }));
}

/** The default values, as a client would send them: graphql-jit's own reading ignores scalars and non-null types. */
function readDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
