import type { Command } from './command-line/command.ts';
import type { SchemaPart } from './graphql-server/schema-part.ts';
import type { RouteContribution } from './http/route-contribution.ts';
import type { Scheduled } from './jobs/job-types.ts';
import type { Subscriber } from './jobs/subscriber.ts';
import type { RenderSample } from './mailer/sample-mail.ts';

/** What an area adds to the program, by channel; the program combines all areas. */
type Contributions = {
  readonly graphql?: SchemaPart;
  readonly http?: RouteContribution;
  /** Routes whose paths a protocol fixes, so that they cannot begin with `/acquisition`. */
  readonly rootHttp?: RouteContribution;
  /** What the area does when events happen. */
  readonly subscribers?: readonly Subscriber[];
  /** Jobs that run on a schedule. */
  readonly schedules?: readonly Scheduled[];
  readonly commands?: readonly Command[];
  /** The area's kinds of mails with sample data. */
  readonly sampleMails?: Readonly<Record<string, RenderSample>>;
};

/** An area: its contributions, its use cases for other areas, and its functions within a transaction of theirs. */
export type Area = Contributions & { readonly useCases?: object; readonly within?: unknown };
