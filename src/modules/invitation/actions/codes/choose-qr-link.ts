import { isPast } from '#kernel/instant.ts';
import { DEFAULT_LOCALE } from '#kernel/locale.ts';
import { codeLink, findPastedLink } from '../../rules/link.ts';
import type { LinkRefusal } from '../../rules/link-refusal.ts';
import { findQrRefusal, type QrRefusal } from '../../rules/qr-code.ts';
import { createLink, type LinkDependencies } from '../create-link.ts';
import { type ExplainDependencies, type Explanation, explainCode } from '../explain-code.ts';

export type QrDependencies = ExplainDependencies & LinkDependencies;

export type QrLink =
  | { readonly kind: 'found'; readonly code: string; readonly link: string }
  | {
      readonly kind: 'refused';
      readonly reason: `code-${QrRefusal}` | 'link-altered' | 'link-expired' | 'link-foreign' | LinkRefusal;
    };

type Input = {
  /** A code, or a registration link of this club. */
  readonly given: string;
  /** Whether a code gets a new registration link, valid 14 days, which codes for links only need. */
  readonly withLink: boolean;
  readonly actor: string;
};

/** The address that the QR code of a code or link contains (specification K1). A registration link stays as it is. */
export async function chooseQrLink(deps: QrDependencies, { given, withLink, actor }: Input): Promise<QrLink> {
  const explained = await explainCode(deps, { pasted: given });
  const { code, way, details } = explained;
  const pasted = findPastedLink(given);
  if (pasted) {
    const reason = findLinkRefusal(deps, pasted, explained);
    if (reason) return { kind: 'refused', reason };
    if (way === 'signed-link' && details && !details.disabledAt) return { kind: 'found', code, link: pasted.href };
  }
  const refusal = findQrRefusal(details, deps.clock());
  if (refusal && !(withLink && refusal === 'link-only')) return { kind: 'refused', reason: `code-${refusal}` };
  if (!withLink) return { kind: 'found', code, link: codeLink(deps.publicOrigin, code) };
  const created = await createLink(deps, { code, locale: DEFAULT_LOCALE, actor });
  return created.kind === 'refused' ? created : { kind: 'found', code, link: created.url };
}

function findLinkRefusal(
  { publicOrigin, clock }: QrDependencies,
  link: URL,
  { way, linkExpiresAt }: Explanation,
): 'link-altered' | 'link-expired' | 'link-foreign' | null {
  if (link.origin !== new URL(publicOrigin).origin) return 'link-foreign';
  if (way === 'altered-link') return 'link-altered';
  return linkExpiresAt && isPast(linkExpiresAt, clock()) ? 'link-expired' : null;
}
