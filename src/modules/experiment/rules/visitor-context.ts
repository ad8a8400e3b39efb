import { evalCondition, type StickyAssignmentsDocument, type UserContext } from '@growthbook/growthbook';
import { evaluateSafely } from './evaluate-safely.ts';
import { removeOverrides } from './remove-overrides.ts';
import type { RunningExperiment } from './running-experiments.ts';
import type { VisitAssignments } from './visit-assignments.ts';

/** What decides between the variations for a visitor (specification D5). */
export type VisitorAttributes = {
  /** Identifies the visitor, or one page load of a visitor who did not consent. */
  readonly acqAnonymousId: string;
  readonly applicationCountry: string;
  /** Upper case, as in the consent data layer. */
  readonly applicationLanguage: string;
  /** Without base path and language prefix. */
  readonly path: string;
};

/** Creates the SDK's attributes of a visitor. */
export function createAttributes(visitor: VisitorAttributes): Readonly<Record<string, string>> {
  return { id: visitor.acqAnonymousId, ...visitor };
}

/** Creates the sticky buckets of a visit's assignments, by the SDK's name for an experiment and its version. */
export function createBuckets(
  assignments: VisitAssignments,
  running: readonly RunningExperiment[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    running.flatMap((one) => {
      const { bucketVersion, variation = null } = assignments.get(one.key) ?? {};
      const isKept = variation !== null && bucketVersion === one.bucketVersion;
      return isKept ? [[`${one.key}__${bucketVersion}`, variation]] : [];
    }),
  );
}

/**
 * Creates the SDK's context of a visitor. Assignments are passed as sticky buckets under every attribute that the
 * experiments use, so that the visit keeps them whatever id the visitor has now. The SDK does not check the targeting
 * of a sticky bucket, so an assignment to an experiment that does not target this request is left out.
 *
 * @param url the absolute address of the visit, by which redirects are targeted
 */
export function createVisitorContext(
  visitor: VisitorAttributes,
  assignments: VisitAssignments,
  running: readonly RunningExperiment[],
  url: string,
): UserContext {
  const attributes = createAttributes(visitor);
  const targeted = running.filter((one) => isTargeted(one, attributes));
  return {
    attributes,
    url: removeOverrides(url, new Set(running.map(({ key }) => key))),
    stickyBucketAssignmentDocs: createDocuments(attributes, assignments, targeted),
    // Without this function the SDK ignores sticky buckets. The new assignments are read from the results instead.
    saveStickyBucketAssignmentDoc: () => Promise.resolve(),
  };
}

/** Adds to a context the assignments to experiments that do not target this page: prerequisites refer to the visit. */
export function addOtherPages(
  context: UserContext,
  assignments: VisitAssignments,
  running: readonly RunningExperiment[],
): UserContext {
  return { ...context, stickyBucketAssignmentDocs: createDocuments(context.attributes ?? {}, assignments, running) };
}

/** Whether an experiment targets a visitor with these attributes, on this page. */
export function isTargeted(
  { condition, savedGroups }: RunningExperiment,
  attributes: Readonly<Record<string, unknown>>,
): boolean {
  return condition === undefined || evaluateSafely(() => evalCondition(attributes, condition, savedGroups)) === true;
}

function createDocuments(
  attributes: Readonly<Record<string, unknown>>,
  known: VisitAssignments,
  running: readonly RunningExperiment[],
): Record<string, StickyAssignmentsDocument> {
  const assignments = createBuckets(known, running);
  const names = [...new Set(running.map(({ hashAttribute }) => hashAttribute))];
  return Object.fromEntries(
    names.map((attributeName) => {
      const attributeValue = String(attributes[attributeName] ?? '');
      return [`${attributeName}||${attributeValue}`, { attributeName, attributeValue, assignments }];
    }),
  );
}
