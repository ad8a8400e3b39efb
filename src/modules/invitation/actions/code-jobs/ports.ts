import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { AuditTrail, FindSuperfluous, Transaction } from '#kernel/ports.ts';
import type { CodeJobKind, CodeJobStatus } from '../../rules/code-job.ts';
import type { CodeJobFilter, CodeJobSort } from '../../rules/code-job-list.ts';
import type { ImportCells, ImportDefaults } from '../../rules/import-row.ts';
import type { NewCode } from '../ports.ts';

export type CodeJob = {
  readonly id: string;
  readonly kind: CodeJobKind;
  readonly status: CodeJobStatus;
  readonly actor: string;
  readonly fileName: string | null;
  readonly settings: ImportDefaults;
  readonly total: number;
  readonly created: number;
  readonly refused: number;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
};

export type NewCodeJob = Pick<CodeJob, 'id' | 'kind' | 'actor' | 'fileName' | 'settings' | 'total'>;

/** A row that waits: its cells, or a problem that was found while the file was read. */
export type StagedRow = {
  readonly number: number;
  readonly line: number;
  readonly input: ImportCells;
  readonly problem: string | null;
};

export type RowOutcome = { readonly number: number; readonly code: string | null; readonly reason: string | null };

/** A row with its result; no outcome where the job has not processed it. */
export type CodeJobRow = {
  readonly number: number;
  readonly line: number | null;
  /** The cells of a row that is not processed. */
  readonly input: ImportCells | null;
  /** The created code, or the refused one as the file has it. */
  readonly code: string | null;
  readonly outcome: 'created' | 'refused' | null;
  readonly reason: string | null;
};

/** The list of jobs for admins. */
export type CodeJobListStore = {
  /** Null for a cursor that is not one of the order. */
  list(filter: CodeJobFilter, page: PageRequest<CodeJobSort>): Promise<ListPage<CodeJob> | null>;
  count(filter: CodeJobFilter): Promise<ListCount>;
};

/** The store of jobs within a transaction. */
export type CodeJobStore = {
  insertJob(job: NewCodeJob, at: Instant): Promise<void>;
  stageRows(jobId: string, rows: readonly StagedRow[], at: Instant): Promise<void>;
  setTotal(jobId: string, total: number): Promise<void>;
  findJob(id: string, lock?: 'for update'): Promise<CodeJob | null>;
  listRows(jobId: string, after: number, limit: number): Promise<readonly CodeJobRow[]>;
  /** Which of these codes rows of the job have created. */
  findCreatedCodes(jobId: string, codes: readonly string[]): Promise<ReadonlySet<string>>;
  /** The ids of inviters by what names them: their ids and email addresses. */
  findInviterIds(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findCustomizationKeys(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the codes that were new. */
  insertCodes(codes: readonly NewCode[], at: Instant): Promise<ReadonlySet<string>>;
  /** Stores the outcomes of rows, which a batch has not staged, and removes their cells. */
  saveOutcomes(jobId: string, outcomes: readonly RowOutcome[], at: Instant): Promise<void>;
  findSuperfluousJobs: FindSuperfluous;
  saveProgress(jobId: string, counts: Pick<CodeJob, 'created' | 'refused' | 'status'>, at: Instant): Promise<void>;
};

export type CodeJobStores = {
  readonly codeJobs: CodeJobStore;
  readonly audit: AuditTrail;
  readonly events: EventPublisher;
};

export type CodeJobDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The club's, in which days of a file are meant. */
  readonly timeZone: string;
  readonly transaction: Transaction<CodeJobStores>;
};
