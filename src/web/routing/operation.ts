/** A generated GraphQL operation: its text is final, neither browser nor server changes it. */
export type Operation<Data, Variables> = {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly text: string;
  /** Never set at run time: it carries the types. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
};

export type OperationRequest = {
  readonly query: string;
  readonly operationName: string;
  readonly variables: Record<string, unknown>;
};

export type OperationResponse = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> | undefined }[];
};

/**
 * Runs an operation and returns its data; throws an OperationError for any failure. Loaders and actions get an
 * implementation that runs in process, the browser one that sends requests; calling code works with both.
 */
export type Run = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export type OperationError = Error & {
  readonly kind: 'operation-error';
  /** The HTTP status, or the specified 408 of a timeout; 0 without a response. */
  readonly status: number;
  /** `extensions.code` of the first GraphQL error. */
  readonly code: string | null;
  /** Its `extensions.reason`, where the code alone does not identify the refusal. */
  readonly reason: string | null;
  /** Its `extensions.retryAfter`: seconds to wait after a rate limit. */
  readonly retryAfter: number | null;
  /** Its `extensions.challenge`: to solve before the operation is sent again. */
  readonly challenge: string | null;
};

type Extensions = Readonly<Record<string, unknown>>;

export function operationError(
  message: string,
  status: number,
  extensions?: Extensions | null,
  cause?: unknown,
): OperationError {
  const { code, reason, retryAfter, challenge } = extensions ?? {};
  return Object.assign(new Error(message, { cause }), {
    // The error class in error reports.
    name: 'OperationError',
    kind: 'operation-error' as const,
    status,
    code: typeof code === 'string' ? code : null,
    reason: typeof reason === 'string' ? reason : null,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
    challenge: typeof challenge === 'string' ? challenge : null,
  });
}

export function isOperationError(error: unknown): error is OperationError {
  return error instanceof Error && 'kind' in error && error.kind === 'operation-error';
}

/** Returns the data of a response, or throws its first GraphQL error as an OperationError. */
export function getOperationData<Data>(response: OperationResponse, operationName: string): Data {
  const error = response.errors?.[0];
  if (error) throw operationError(error.message, 200, error.extensions);
  if (response.data === undefined || response.data === null) throw missingResult(operationName);
  return response.data as Data;
}

/** Specification I4: a response with neither data nor errors. */
export function missingResult(operationName: string): OperationError {
  return operationError(`Server response was missing for query '${operationName}'.`, 200);
}
