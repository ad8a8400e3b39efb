import type { Command } from './command-line/command.ts';
import type { SchemaPart } from './graphql-server/schema-part.ts';
import type { JobKind } from './jobs/define-jobs.ts';
import type { Scheduled } from './jobs/job-types.ts';

/** What an area adds to the program, channel by channel; the program folds over all areas. */
type Contributions = {
  readonly graphql?: SchemaPart;
  readonly jobs?: readonly JobKind[];
  /** What runs by the clock. */
  readonly schedules?: readonly Scheduled[];
  readonly commands?: readonly Command[];
};

/** An area: what it contributes, what it does for others, and what it is in a transaction of theirs. */
export type Area = Contributions & { readonly useCases?: object; readonly within?: unknown };
