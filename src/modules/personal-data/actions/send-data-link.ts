import type { DataRequest, DataRequestDependencies } from './data-request-ports.ts';

type Dependencies = Pick<
  DataRequestDependencies,
  'clock' | 'addresses' | 'dataRequests' | 'mailSecrets' | 'retryOnConnectionLoss' | 'sendDataMail' | 'transaction'
>;

/**
 * Answers a request by mail: with a link where something is stored about the address, otherwise that nothing is. The secret is
 * derived now, so that no queue contains it; a retried job mails the same link (decision 0032).
 */
export async function sendDataLink(deps: Dependencies, { requestId }: { readonly requestId: string }): Promise<void> {
  const prepared = await prepareLink(deps, requestId);
  if (!prepared) return;
  const { email: to, language: locale } = prepared.request;
  await deps.sendDataMail({ id: prepared.name, to, locale, token: prepared.token });
  await deps.retryOnConnectionLoss(() => deps.dataRequests.markSent(requestId, deps.clock()));
}

/** Null for a request that is unknown, over or answered, or whose data are erased. */
function prepareLink({ addresses, clock, mailSecrets, transaction }: Dependencies, requestId: string) {
  return transaction(async ({ dataRequests }) => {
    const request = await dataRequests.lock(requestId);
    if (!request || request.erasedAt || request.sentAt !== null || request.expiresAt <= clock()) return null;
    const name = `personal-data ${request.id}`;
    const holdings = await addresses.listHoldings(request.email);
    if (holdings.length === 0) return { request, name, token: null };
    const known = deriveKnown(request, name);
    if (known) return { request, name, token: known.token };
    const keyId = mailSecrets.newestKeyId;
    const salt = mailSecrets.newSalt();
    const made = mailSecrets.derive(keyId, name, salt);
    if (!made) throw new Error('The key of a link is not known');
    await dataRequests.setLink(request.id, { hash: made.hash, keyId, salt });
    return { request, name, token: made.token };
  });

  function deriveKnown({ keyId, salt }: DataRequest, name: string) {
    return keyId === null || salt === null ? null : mailSecrets.derive(keyId, name, salt);
  }
}
