import { missingResult, operationError } from '#web/routing/operation.ts';

export const TIMEOUT = 30_000;

/**
 * `fetch` for GraphQL over HTTP that raises the errors of specification I4: 'Timeout exceeded' with 408 after 30 s, a
 * status of 300 or more, a response that is not JSON, and a result with neither data nor errors. Subscriptions never
 * use it.
 */
export async function checkedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await fetch(input, { ...init, signal });
    const body = await response.text();
    checkStatus(response);
    checkResult(parse(body, response.status), parseOperationName(input, init.body));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  } catch (error) {
    if (timeout.aborted && !init.signal?.aborted) throw operationError('Timeout exceeded', 408, null, error);
    // fetch throws a TypeError if the network fails.
    throw error instanceof TypeError ? operationError(error.message, 0, null, error) : error;
  }
}

function checkStatus({ status }: Response): void {
  if (status >= 300) throw operationError(`Response not successful: Received status code ${status}`, status);
}

function parse(body: string, status: number): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw operationError(error instanceof Error ? error.message : String(error), status, null, error);
  }
}

function checkResult(result: unknown, operationName: string): void {
  const isObject = typeof result === 'object' && result !== null;
  if (isObject && (Object.hasOwn(result, 'data') || Object.hasOwn(result, 'errors'))) return;
  throw missingResult(operationName);
}

function parseOperationName(input: RequestInfo | URL, body: unknown): string {
  const name =
    typeof body === 'string'
      ? JSON.parse(body).operationName
      : new URL(String(input), location.href).searchParams.get('operationName');
  return typeof name === 'string' ? name : '';
}
