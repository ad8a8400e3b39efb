import { canEraseHoldings, type Holding } from '../rules/data-request.ts';
import type { DataRequest, DataRequestDependencies } from './data-request-ports.ts';
import type { DataPage } from './ports.ts';

/** What the page of a link shows. */
export type OpenedDataLink = {
  /** Null once the data are erased: nothing is opened any more. */
  readonly email: string | null;
  readonly holdings: readonly Holding[];
  readonly canErase: boolean;
};

type LinkDependencies = Pick<DataRequestDependencies, 'clock' | 'hashToken' | 'dataRequests'>;

/** Says whose data a mailed link opens; null for a link that is unknown or over. Nothing changes. */
export async function openDataLink(
  deps: LinkDependencies & Pick<DataRequestDependencies, 'addresses'>,
  token: string,
): Promise<OpenedDataLink | null> {
  const request = await findRequest(deps, token);
  if (!request) return null;
  if (request.erasedAt) return { email: null, holdings: [], canErase: false };
  const holdings = await deps.addresses.listHoldings(request.email);
  return { email: request.email, holdings, canErase: canEraseHoldings(holdings) };
}

export type OwnDataResult =
  | { readonly kind: 'page'; readonly page: DataPage }
  | { readonly kind: 'refused'; readonly reason: 'link-invalid' | 'link-used' | 'cursor-invalid' };

type ExportDependencies = LinkDependencies & Pick<DataRequestDependencies, 'addresses' | 'memberData' | 'transaction'>;

/**
 * Reads a page of what is stored about the address of a link (GDPR, articles 15 and 20). The audit log has each page before it is
 * sent, because any cursor may begin a download. The link serves until its end: a download breaks off, and a file has many pages
 * (decision 0128).
 */
export async function exportPersonalDataPage(
  deps: ExportDependencies,
  { token, after }: { readonly token: string; readonly after: string | null },
): Promise<OwnDataResult> {
  const request = await findRequest(deps, token);
  if (!request) return { kind: 'refused', reason: 'link-invalid' };
  if (request.erasedAt) return { kind: 'refused', reason: 'link-used' };
  const person = await deps.addresses.findPerson(request.email);
  const page = await deps.memberData.readPage(person, after);
  if (!page) return { kind: 'refused', reason: 'cursor-invalid' };
  await recordPage(deps, request, { isFirst: after === null, entries: page.entries.length });
  return { kind: 'page', page };
}

function recordPage(
  { transaction }: Pick<DataRequestDependencies, 'transaction'>,
  { id }: DataRequest,
  after: { readonly isFirst: boolean; readonly entries: number },
): Promise<void> {
  const subject = `data-request:${id}`;
  const entry = { actor: subject, subject, before: null, after };
  return transaction(({ audit }) => audit.record({ ...entry, action: 'data-request.exported' }));
}

/** The request of a link that is still valid. */
export async function findRequest(
  { clock, hashToken, dataRequests }: LinkDependencies,
  token: string,
): Promise<DataRequest | null> {
  const hash = hashToken(token);
  return hash && dataRequests.findByToken(hash, clock());
}
