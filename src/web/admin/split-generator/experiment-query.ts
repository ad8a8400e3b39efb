import type { QueryOf } from '#kernel/list/list-query.ts';
import type { EXPERIMENT_LIST } from '#modules/experiment/rules/experiment-list.ts';
import { href } from '#web/routing/href.ts';

export type ExperimentQuery = QueryOf<typeof EXPERIMENT_LIST>;

export const EXPERIMENTS = href('/admin/splitgenerator');
