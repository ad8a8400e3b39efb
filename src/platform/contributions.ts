import type { Command } from './command-line/command.ts';
import type { SchemaPart } from './graphql-server/schema-part.ts';
import type { JobKind } from './jobs/define-jobs.ts';
import type { Scheduled } from './jobs/job-types.ts';

/** What an area adds to the program, by channel; the program combines all areas. */
type Contributions = {
  readonly graphql?: SchemaPart;
  readonly jobs?: readonly JobKind[];
  /** Jobs that run on a schedule. */
  readonly schedules?: readonly Scheduled[];
  readonly commands?: readonly Command[];
};

/** An area: its contributions, its use cases for other areas, and its functions within a transaction of theirs. */
export type Area = Contributions & { readonly useCases?: object; readonly within?: unknown };
