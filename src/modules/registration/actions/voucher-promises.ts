import type { Clock } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import {
  formatPromiseToken,
  formatSignedPromise,
  isPromiseOver,
  parsePromiseToken,
  type VoucherPromise,
} from '../rules/voucher-promise.ts';

export type PromiseDependencies = { readonly clock: Clock; readonly linkSigner: LinkSigner };

/**
 * Creates the token of a form that is rendered now. It is the same for all visitors of the second, so that a cached page
 * may contain it.
 */
export function createVoucherPromise(
  { clock, linkSigner }: PromiseDependencies,
  percent: VoucherPercent | null,
): string {
  const promise: VoucherPromise = { percent, renderedAt: clock() };
  return formatPromiseToken({ ...promise, ...linkSigner.sign(formatSignedPromise(promise)) });
}

/** Reads the token of a form; null for one that is forged, too old or missing: it promises nothing. */
export function readVoucherPromise(
  { clock, linkSigner }: PromiseDependencies,
  text: string | null | undefined,
): VoucherPromise | null {
  const token = parsePromiseToken(text ?? '');
  if (!token || !linkSigner.verify(formatSignedPromise(token), token.keyId, token.mac)) return null;
  return isPromiseOver(token, clock()) ? null : token;
}
