import type { Area } from '#platform/contributions.ts';
import { addVisitorApi } from './api.ts';

/** The countries of visitors. */
export function createVisitorArea() {
  return { graphql: ({ builder }) => addVisitorApi(builder) } satisfies Area;
}
