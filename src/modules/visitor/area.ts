import type { Area } from '#platform/contributions.ts';
import { addVisitorApi } from './api.ts';

/** Where visitors are. */
export function createVisitorArea() {
  return { graphql: ({ builder }) => addVisitorApi(builder) } satisfies Area;
}
