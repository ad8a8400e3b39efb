import { codeJobStart } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** What the pages that start jobs show: the newest jobs, and the landing pages for the codes. */
export async function loadStart(run: Run) {
  const { codeJobs, customizationKeys: customizations } = await run(codeJobStart, {});
  return { jobs: codeJobs.edges.map(({ node }) => node), customizations };
}
