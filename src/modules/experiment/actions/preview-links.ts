import { type Clock, isPast } from '#kernel/instant.ts';
import type { LinkSigner } from '#kernel/ports.ts';
import type { Experiment, ExperimentDefinition, Variation } from '../rules/experiment.ts';
import { decidePreview, formatPreviewContent, getPreviewPath, type PreviewDecision } from '../rules/preview.ts';
import {
  formatPreviewToken,
  formatSignedPreview,
  getPreviewExpiry,
  type PreviewClaims,
  parsePreviewToken,
} from '../rules/preview-token.ts';
import type { ExperimentStore } from './ports.ts';

export type PreviewLinkDependencies = {
  readonly clock: Clock;
  readonly linkSigner: LinkSigner;
  /** The SHA-256 of a text. */
  readonly digest: (text: string) => Buffer;
  /** Links of another environment are not valid here. */
  readonly environmentName: string;
  readonly site: { readonly origin: string; readonly basePath: string };
};

export type PreviewLink = { readonly variation: string; readonly url: string };

const CONTENT_LENGTH = 16;

/** Creates a link for each variation, valid from now on for seven days; none of an archived experiment. */
export function createPreviewLinks(
  deps: PreviewLinkDependencies,
  { status, definition }: Experiment,
): readonly PreviewLink[] {
  if (status === 'archived') return [];
  const { origin, basePath } = deps.site;
  const expiresAt = getPreviewExpiry(deps.clock());
  return definition.variations.map((variation) => {
    const content = identifyContent(deps, definition, variation);
    const claims: PreviewClaims = { experiment: definition.key, variation: variation.key, content, expiresAt };
    const signature = deps.linkSigner.sign(formatSignedPreview(claims, deps.environmentName));
    const query = new URLSearchParams({ preview: formatPreviewToken({ ...claims, ...signature }) });
    const url = `${origin}${basePath}${getPreviewPath(definition, variation)}?${query}`;
    return { variation: variation.key, url };
  });
}

/** A variation that somebody previews, by its names for people. */
type Preview = {
  readonly kind: 'open';
  readonly experiment: string;
  readonly variation: string;
  /** Decides what a page shows, by its path without base path and language prefix. */
  readonly decide: (path: string) => PreviewDecision;
};

/** `changed`: the variation shows something else now, or the experiment is archived. */
type PreviewRefusal = {
  readonly kind: 'refused';
  readonly reason: 'preview-invalid' | 'preview-expired' | 'preview-changed';
};

/** Opens the preview of a link's token, whatever the status of its experiment is, unless it is archived. */
export async function openPreview(
  deps: PreviewLinkDependencies & { readonly experiments: Pick<ExperimentStore, 'find'> },
  text: string,
): Promise<Preview | PreviewRefusal> {
  const token = parsePreviewToken(text);
  if (!token || !deps.linkSigner.verify(formatSignedPreview(token, deps.environmentName), token.keyId, token.mac))
    return { kind: 'refused', reason: 'preview-invalid' };
  if (isPast(token.expiresAt, deps.clock())) return { kind: 'refused', reason: 'preview-expired' };
  const { status, definition } = (await deps.experiments.find(token.experiment)) ?? {};
  const variation = definition?.variations.find(({ key }) => key === token.variation);
  if (!definition || !variation || status === 'archived') return { kind: 'refused', reason: 'preview-changed' };
  if (identifyContent(deps, definition, variation) !== token.content)
    return { kind: 'refused', reason: 'preview-changed' };
  return {
    ...{ kind: 'open', experiment: definition.name, variation: variation.name },
    decide: (path) => decidePreview(definition, variation, path),
  };
}

function identifyContent(
  { digest }: Pick<PreviewLinkDependencies, 'digest'>,
  definition: ExperimentDefinition,
  variation: Variation,
): string {
  return digest(formatPreviewContent(definition, variation)).toString('base64url').slice(0, CONTENT_LENGTH);
}
