import { isPast } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import type { LinkVerdict } from '../rules/check.ts';
import { normalizeCode } from '../rules/code.ts';
import { parseValidityTimestamp, signedText } from '../rules/link.ts';
import type { CheckDependencies } from './ports.ts';

/** Verifies the validity timestamp of a normalised code. */
export function checkLinkTimestamp(signer: LinkSigner, code: string, timestamp: string | null): LinkVerdict {
  if (timestamp === null || timestamp === '') return { kind: 'absent' };
  const parts = parseValidityTimestamp(timestamp);
  if (!parts || !signer.verify(signedText(code, parts.expiresAt), parts.keyId, parts.mac)) return { kind: 'tampered' };
  return { kind: 'signed', expiresAt: parts.expiresAt };
}

/** Whether the club signed a link and the link has not expired; this does not check the code. */
export function isPersonalLink(
  deps: Pick<CheckDependencies, 'clock' | 'linkSigner'>,
  code: string | null,
  timestamp: string | null,
): boolean {
  const verdict = checkLinkTimestamp(deps.linkSigner, normalizeCode(code ?? ''), timestamp);
  return verdict.kind === 'signed' && !isPast(verdict.expiresAt, deps.clock());
}
