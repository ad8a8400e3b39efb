import { isPast } from '#kernel/instant.ts';
import type { LinkVerdict } from '../rules/check.ts';
import { normalizeCode } from '../rules/code.ts';
import { parseValidityTimestamp, signedText } from '../rules/link.ts';
import type { CheckDependencies, LinkSigner } from './ports.ts';

/** What a validity timestamp says of a normalised code. */
export function checkLinkTimestamp(signer: LinkSigner, code: string, timestamp: string | null): LinkVerdict {
  if (timestamp === null || timestamp === '') return { kind: 'absent' };
  const parts = parseValidityTimestamp(timestamp);
  if (!parts || !signer.verify(signedText(code, parts.expiresAt), parts.keyId, parts.mac)) return { kind: 'tampered' };
  return { kind: 'signed', expiresAt: parts.expiresAt };
}

/** Whether a link was signed by the club and is in its time; whether its code lets in is another question. */
export function isPersonalLink(
  deps: Pick<CheckDependencies, 'clock' | 'linkSigner'>,
  code: string | null,
  timestamp: string | null,
): boolean {
  const verdict = checkLinkTimestamp(deps.linkSigner, normalizeCode(code ?? ''), timestamp);
  return verdict.kind === 'signed' && !isPast(verdict.expiresAt, deps.clock());
}
