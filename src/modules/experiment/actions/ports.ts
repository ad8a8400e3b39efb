import type { EventPublisher } from '#kernel/domain-events.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { ListCount, ListPage, PageRequest } from '#kernel/list/list-page.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { Experiment, ExperimentDefinition, ExperimentStatus } from '../rules/experiment.ts';
import type { ExperimentFilter, ExperimentSort } from '../rules/experiment-list.ts';
import type { PagesSource, SitePage } from '../rules/site.ts';

/** The version under which the running experiments are published. */
export type Publication = { readonly version: number; readonly publishedAt: Instant };

/** An experiment as it was when it stopped or its phase changed. */
export type EndedExperiment = { readonly definition: ExperimentDefinition; readonly endedAt: Instant };

/** The publication with the running experiments, and with those that have ended. */
export type PublishedExperiments = Publication & {
  readonly experiments: readonly Experiment[];
  readonly ended: readonly EndedExperiment[];
};

/** An entry of an experiment's history: what it was after a change. */
export type Revision = {
  /** Of the experiment. */
  readonly key: string;
  readonly revision: number;
  readonly at: Instant;
  readonly actor: string;
  readonly status: ExperimentStatus;
  readonly definition: ExperimentDefinition;
};

/** The list of experiments for admins. */
export type ExperimentListStore = {
  /** Null for a cursor that is not one of the order. */
  listPage(filter: ExperimentFilter, page: PageRequest<ExperimentSort>): Promise<ListPage<Experiment> | null>;
  count(filter: ExperimentFilter): Promise<ListCount>;
};

export type ExperimentStore = ExperimentListStore & {
  /** Locks the publication until the transaction ends, so that changes of experiments come one after the other. */
  lockPublication(): Promise<Publication>;
  find(key: string): Promise<Experiment | null>;
  /** All experiments by key; an admin creates each, so that they are few. */
  list(): Promise<readonly Experiment[]>;
  insert(experiment: Experiment): Promise<void>;
  /** Stores an experiment whose revision was raised by one. */
  update(experiment: Experiment): Promise<void>;
  /** Adds the current revision of an experiment to its history. */
  insertRevision(experiment: Experiment, actor: string): Promise<void>;
  /** The history of the experiments with these keys, the oldest revision of each first. */
  listRevisions(keys: readonly string[]): Promise<readonly Revision[]>;
  raiseVersion(publication: Publication): Promise<void>;
  /** The publication as of one moment, with each phase of an experiment that has ended since then. */
  readPublished(since: Instant): Promise<PublishedExperiments>;
};

export type ExperimentStores = {
  readonly experiments: ExperimentStore;
  readonly audit: AuditTrail;
  readonly events: EventPublisher;
};

export type SiteDependencies = {
  readonly pagesSource: PagesSource;
  readonly sitePages: readonly SitePage[];
  /** The introduction of the landing page with a slug; null if there is no such page. */
  readonly findIntroFlow: (slug: string) => Promise<string | null>;
};

export type ExperimentDependencies = SiteDependencies & {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly transaction: Transaction<ExperimentStores>;
  /** Whether a text of pages has this key. */
  readonly isTextKey: (key: string) => boolean;
  /** Why a text cannot replace that of a key, as the rest of a sentence; null if it can. */
  readonly findTextProblem: (key: string, text: string) => string | null;
};

export type ReadDependencies = {
  readonly experiments: Pick<ExperimentStore, 'find' | 'list' | 'listRevisions'>;
};

export type ListDependencies = { readonly experiments: ExperimentListStore };
