import {
  Client,
  type CombinedError,
  cacheExchange,
  fetchExchange,
  getOperationName,
  mapExchange,
  type Operation as UrqlOperation,
} from '@urql/core';
import { PROOF_HEADER } from '#kernel/proof-of-work-names.ts';
import { isOperationError, type Operation, operationError } from '#web/routing/operation.ts';
import { answerChallenges } from '../proof-of-work/answer-challenges.ts';
import { type RuntimeSettings, runtimeSettings } from '../settings/runtime-settings.ts';
import { checkedFetch } from './checked-fetch.ts';
import { throwChunkLoadError } from './chunk-load-error.ts';
import { findDocument, getDocument } from './documents.ts';
import { httpEndpoint } from './endpoint.ts';
import { reportOperationError } from './error-hook.ts';
import { createForcedFetchDelay } from './forced-fetch.ts';
import { requestHeaders } from './headers.ts';
import { rejectMissingData } from './reject-missing-data.ts';

export type SendOptions = {
  /** Bypasses the cache. */
  readonly fresh?: boolean;
  /** Posts also where queries are sent by GET: proxies log URLs, and the variables are personal data. */
  readonly posted?: boolean;
};

const delayForcedFetch = createForcedFetchDelay();
let opening: Promise<Client> | undefined;

/** Loads the settings that the first call needs, and creates the client. */
export function openClient(): Promise<Client> {
  opening ??= runtimeSettings().then(createClient);
  return opening;
}

/**
 * Sends a query or a mutation: cache-first and deduplicated, which is urql's default. Where the server asks for a proof of
 * work, sends it once more with the proof (specification K18).
 */
export async function send<Data>(
  operation: Operation<Data, unknown>,
  variables: Record<string, unknown>,
  { fresh = false, posted = false }: SendOptions = {},
): Promise<Data> {
  const client = await openClient();
  const { data, reason } = await answerChallenges(
    await sendOnce(client, operation, variables, { fresh, posted, proofOfWork: null }),
    (outcome) => (isOperationError(outcome.reason) ? outcome.reason.challenge : null),
    (proofOfWork) => sendOnce(client, operation, variables, { fresh: true, posted, proofOfWork }),
  );
  if (!reason) return data as Data;
  reportOperationError(reason, operation.name);
  throw reason;
}

type Sent = Required<SendOptions> & { readonly proofOfWork: string | null };
type Outcome = { readonly data: unknown; readonly reason: Error | null };

async function sendOnce(
  client: Client,
  operation: Operation<unknown, unknown>,
  variables: Record<string, unknown>,
  { fresh, posted, proofOfWork }: Sent,
): Promise<Outcome> {
  const document = getDocument(operation);
  const context = {
    ...(posted && { preferGetMethod: false }),
    ...(proofOfWork !== null && { proofOfWork, fetchOptions: () => createFetchOptions(proofOfWork) }),
  };
  const source =
    operation.kind === 'query'
      ? client.query(document, variables, { ...context, requestPolicy: fresh ? 'network-only' : 'cache-first' })
      : client.mutation(document, variables, context);
  const { data, error } = await source.toPromise();
  return { data, reason: error ? getReason(error) : null };
}

function createFetchOptions(proofOfWork: string | null): RequestInit {
  const proof: Record<string, string> = proofOfWork === null ? {} : { [PROOF_HEADER]: proofOfWork };
  return { headers: { ...requestHeaders(), accept: 'application/json', ...proof }, credentials: 'same-origin' };
}

/** Clears the cache of query results. */
export function forgetResults(): void {
  opening = undefined;
}

async function createClient(settings: RuntimeSettings): Promise<Client> {
  const lastExchange = settings.socketOnly
    ? (await import('./socket-exchange.ts').catch(throwChunkLoadError)).socketExchange
    : fetchExchange;
  return new Client({
    url: httpEndpoint(settings),
    fetch: checkedFetch,
    fetchOptions: () => createFetchOptions(null),
    // urql posts if a URL would be too long for servers on the way.
    preferGetMethod: settings.graphqlMethod === 'GET' && 'within-url-limit',
    exchanges: [
      mapExchange({ onOperation: delayForcedFetch }),
      cacheExchange,
      mapExchange({ onOperation: restoreDocumentText, onResult: rejectMissingData }),
      lastExchange,
    ],
  });
}

// urql's cache adds fields to the documents that pass through it; the request contains the text that the server knows.
function restoreDocumentText(operation: UrqlOperation): UrqlOperation {
  const query = findDocument(getOperationName(operation.query) ?? '');
  return query ? { ...operation, query } : operation;
}

function getReason({ networkError, graphQLErrors: [error], message }: CombinedError): Error {
  if (networkError) return networkError;
  // An error of the socket, not of the operation.
  if (isOperationError(error?.originalError)) return error.originalError;
  return operationError(error?.message ?? message, 200, error?.extensions);
}
