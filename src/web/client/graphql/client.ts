import {
  Client,
  type CombinedError,
  cacheExchange,
  fetchExchange,
  getOperationName,
  mapExchange,
  type Operation as UrqlOperation,
} from '@urql/core';
import { type Operation, operationError } from '../../operations/operation.ts';
import { checkedFetch } from './checked-fetch.ts';
import { documentOf, knownDocument } from './documents.ts';
import { httpEndpoint } from './endpoint.ts';
import { reportOperationError } from './error-hook.ts';
import { requestHeaders } from './headers.ts';

let client = createClient();

/** Sends a query or a mutation: cache-first and deduplicated, as urql does by itself. */
export async function send<Data>(
  operation: Operation<Data, unknown>,
  variables: Record<string, unknown>,
): Promise<Data> {
  const document = documentOf(operation);
  const source = operation.kind === 'query' ? client.query(document, variables) : client.mutation(document, variables);
  const { data, error } = await source.toPromise();
  if (!error) return data as Data;
  const reason = reasonOf(error);
  reportOperationError(reason, operation.name);
  throw reason;
}

/** Forgets all that was queried. */
export function forgetResults(): void {
  client = createClient();
}

function createClient(): Client {
  return new Client({
    url: httpEndpoint(),
    fetch: checkedFetch,
    fetchOptions: () => ({ headers: { ...requestHeaders(), accept: 'application/json' }, credentials: 'same-origin' }),
    preferGetMethod: false,
    exchanges: [cacheExchange, mapExchange({ onOperation: withOwnText }), fetchExchange],
  });
}

// urql's cache adds fields to the documents that pass it; what is sent is the text that the server knows.
function withOwnText(operation: UrqlOperation): UrqlOperation {
  const query = knownDocument(getOperationName(operation.query) ?? '');
  return query ? { ...operation, query } : operation;
}

function reasonOf({ networkError, graphQLErrors: [error], message }: CombinedError): Error {
  if (networkError) return networkError;
  return operationError(error?.message ?? message, 200, error?.extensions);
}
