import type { PublishedPayload } from './payload.ts';

type GetPublished = () => PublishedPayload | null;

/** Creates the function that returns the publication without the changes that the operator blocks by their ids (specification F5). */
export function createBlockChanges(blocked: readonly string[], getPublished: GetPublished): GetPublished {
  if (blocked.length === 0) return getPublished;
  const ids = new Set<unknown>(blocked);
  let newest: PublishedPayload | null = null;
  let allowed: PublishedPayload | null = null;
  return () => {
    const published = getPublished();
    if (published !== newest) allowed = published && without(ids, published);
    newest = published;
    return allowed;
  };
}

function without(ids: ReadonlySet<unknown>, published: PublishedPayload): PublishedPayload {
  const experiments = published.payload.experiments.filter(({ changeId }) => !ids.has(changeId));
  return { ...published, payload: { ...published.payload, experiments } };
}
