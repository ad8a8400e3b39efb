import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from '../logger.ts';
import { withProof } from '../proof-of-work/proof-context.ts';
import { withRequestOrigin } from '../request-origin.ts';
import type { WatchOperation } from '../telemetry/watch-operations.ts';
import type { RequestContext } from './context.ts';
import { createErrorMask } from './mask-error.ts';
import { createPrecompiledOperations, type Operation, type PrecompiledOperations } from './precompiled-operations.ts';
import { createValidation, parseWithLimits } from './validation.ts';

export type GraphqlOptions = {
  readonly schema: GraphQLSchema;
  /** The documents of all operations that the product's own pages send. */
  readonly documents: readonly string[];
  readonly production: boolean;
  readonly log: Logger;
  readonly newIncidentId: () => string;
  /** Observes every operation that runs. */
  readonly watch?: WatchOperation;
};

export type GraphqlServer = ReturnType<typeof createGraphqlServer>;

/**
 * The GraphQL server: compiled operations run directly, all others run in Yoga. Both share context, masking and headers,
 * so that a response does not reveal which of them ran.
 */
export function createGraphqlServer(options: GraphqlOptions) {
  const { schema, watch = (_, run) => run() } = options;
  const validateWithLimits = createValidation(options.production);
  const lane = createPrecompiledOperations({ schema, documents: options.documents, watch, validateWithLimits });
  const maskError = createErrorMask(options.log, options.newIncidentId);
  // Errors come first, as Yoga writes them.
  const masked = ({ errors, ...result }: ExecutionResult): ExecutionResult =>
    errors ? { errors: errors.map(maskError), ...result } : result;
  const yoga = createYoga<YogaContext>({
    schema,
    graphqlEndpoint: '*',
    context: ({ requestContext }) => requestContext,
    maskedErrors: { maskError: (error) => maskError(error) },
    // GraphiQL loads its program from another host, which the content security policy forbids.
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    // Texts that come again are compiled; others are not worth caching.
    parserAndValidationCache: false,
    plugins: [bounded(validateWithLimits), socketsOnly, watched(watch)],
  });
  return { schema, lane, yoga, masked, maskError, validateWithLimits, watch, execute: executor(schema, lane, masked) };
}

type YogaContext = {
  readonly requestContext: RequestContext;
  /** Receives the result before it is masked. */
  readonly noteResult: (result: ExecutionResult) => void;
};

/** Runs an operation in process, for server-rendered pages: the same resolvers, limits and masking as over HTTP. */
function executor(
  schema: GraphQLSchema,
  lane: PrecompiledOperations,
  masked: (result: ExecutionResult) => ExecutionResult,
) {
  async function run(operation: Operation, context: RequestContext): Promise<ExecutionResult> {
    const variables = operation.variables ?? {};
    const compiled = lane.find(operation);
    if (compiled) return masked(await compiled(context, variables));
    const document = parseWithLimits(operation.query);
    return masked(await execute({ schema, document, contextValue: context, variableValues: variables }));
  }
  return (operation: Operation, context: RequestContext): Promise<ExecutionResult> =>
    withRequestOrigin({ channel: 'page', clientAddress: context.clientAddress }, () =>
      withProof(context, () => run(operation, context)),
    );
}

function bounded(validateWithLimits: ReturnType<typeof createValidation>): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseWithLimits),
    onValidate: ({ setValidationFn }) => setValidationFn(validateWithLimits),
  };
}

/** A subscription over HTTP would stay open beyond the limits of sockets, and beyond its session. */
const socketsOnly: Plugin = {
  onSubscribe({ setSubscribeFn }) {
    const extensions = { code: 'BAD_REQUEST', http: { status: 400 } };
    const refused = new GraphQLError('Subscriptions are available over graphql-transport-ws only', { extensions });
    setSubscribeFn(() => ({ errors: [refused] }));
  },
};

function watched(watch: WatchOperation): Plugin<YogaContext> {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args) => {
        const name = getOperationAST(args.document, args.operationName)?.name?.value ?? null;
        return watch({ name, lane: 'yoga' }, async () => {
          const result = (await executeFn(args)) as ExecutionResult;
          args.contextValue.noteResult(result);
          return result;
        });
      });
    },
  };
}
