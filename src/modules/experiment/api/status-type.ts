import type { Builder, EnumType } from '#platform/graphql-server/builder.ts';
import type { ExperimentStatus } from '../rules/experiment.ts';

export type StatusType = EnumType<ExperimentStatus>;

/** The statuses of experiments, in upper case as all enums of the schema. */
export function addStatusType(builder: Builder): StatusType {
  return builder.enumType('ExperimentStatus', {
    values: {
      DRAFT: { value: 'draft' },
      RUNNING: { value: 'running' },
      STOPPED: { value: 'stopped' },
      ARCHIVED: { value: 'archived' },
    } as const,
  });
}
