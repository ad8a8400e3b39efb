/** A GraphQL operation as the generator wrote it: its text is final, neither browser nor server changes a letter of it. */
export type Operation<Data, Variables> = {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly text: string;
  /** Never there at run time: it carries the types. */
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
 * Runs an operation and answers its data; throws an OperationError for everything that is not an answer. Loaders and
 * actions have one that runs in process, the browser has one that sends; what is written for one works with the other.
 */
export type Run = <Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

export type OperationError = Error & {
  readonly kind: 'operation-error';
  /** HTTP's, or the specified 408 of a timeout; 0 when nothing came back. */
  readonly status: number;
  /** `extensions.code` of the first GraphQL error. */
  readonly code: string | null;
  /** Its `extensions.reason`, where the code alone does not say which refusal it is. */
  readonly reason: string | null;
  /** Its `extensions.retryAfter`: seconds to wait where a limit refused. */
  readonly retryAfter: number | null;
};

type Extensions = Readonly<Record<string, unknown>>;

export function operationError(
  message: string,
  status: number,
  extensions?: Extensions | null,
  cause?: unknown,
): OperationError {
  const { code, reason, retryAfter } = extensions ?? {};
  return Object.assign(new Error(message, { cause }), {
    // What error reports call its class.
    name: 'OperationError',
    kind: 'operation-error' as const,
    status,
    code: typeof code === 'string' ? code : null,
    reason: typeof reason === 'string' ? reason : null,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  });
}

export function isOperationError(error: unknown): error is OperationError {
  return error instanceof Error && 'kind' in error && error.kind === 'operation-error';
}

/** The data of a response, or the error that its first GraphQL error makes. */
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
