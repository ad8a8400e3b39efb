import { ACTOR, type Arguments, type CommandOf, done, type ListFile } from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS } from '#platform/command-line/list-options.ts';
import { parseChoice, parseWholeNumber, readJson } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import { changeStatus } from '../actions/change-status.ts';
import { createExperiment } from '../actions/create-experiment.ts';
import { editExperiment } from '../actions/edit-experiment.ts';
import { listExperimentPage } from '../actions/list-experiments.ts';
import type { ExperimentDependencies, ListDependencies, ReadDependencies } from '../actions/ports.ts';
import type { PreviewLinkDependencies } from '../actions/preview-links.ts';
import { listHistory, showExperiment } from '../actions/read-experiments.ts';
import { type PublicationDependencies, readPublication } from '../actions/read-publication.ts';
import type { ResultsDependencies } from '../actions/results/ports.ts';
import { refuseUnknown } from '../actions/save-change.ts';
import { EXPERIMENT_STATUSES, type Experiment } from '../rules/experiment.ts';
import { EXPERIMENT_LIST, type ExperimentColumn, findLastEvent } from '../rules/experiment-list.ts';
import type { StatusAction } from '../rules/status.ts';
import { explainCommand, simulateCommand } from './decision-commands.ts';
import { formatChange, formatExperiment, formatLine } from './format-experiment.ts';
import { previewCommand } from './preview-command.ts';
import { resultsCommand } from './results-command.ts';
import { getKey, NOT_JSON, toOutcome } from './to-outcome.ts';

export type ExperimentCommandDependencies = ExperimentDependencies &
  ReadDependencies &
  ResultsDependencies &
  PublicationDependencies &
  ListDependencies &
  PreviewLinkDependencies & {
    /** The environment whose experiments our own pages show. */
    readonly pagesEnvironment: string;
  };

type ExperimentCommand = CommandOf<ExperimentCommandDependencies>;

const file = {
  type: 'string',
  required: true,
  about: 'file with the definition as JSON; - is standard input',
} as const;

/** More than any club has. */
const MOST_LISTED = 100_000;

export const experimentCommands: readonly ExperimentCommand[] = [
  {
    name: 'experiment list',
    about: 'lists the experiments by key',
    options: {
      status: { type: 'string', choices: EXPERIMENT_STATUSES, about: EXPERIMENT_STATUSES.join(', ') },
      search: { type: 'string', about: 'a part of the key or of the name' },
      csv: LIST_OPTIONS.csv,
    },
    async run(deps, given) {
      const filter = { status: parseChoice(given, 'status', EXPERIMENT_STATUSES), search: given.text('search') };
      const order = { sort: 'key', direction: 'ascending' } as const;
      const rows = readRows(MOST_LISTED, (place) => listExperimentPage(deps, { filter, page: { ...place, ...order } }));
      if (given.flag('csv')) return listedAsCsv(rows, getFile(given), COLUMNS);
      const experiments = await Array.fromAsync(rows);
      return done({ experiments }, ...experiments.map(formatLine));
    },
  },
  {
    name: 'experiment show',
    about: 'shows an experiment, and what keeps it from running or from visitors',
    words: ['KEY'],
    options: { definition: { type: 'boolean', about: 'prints the definition only, as JSON to edit' } },
    async run(deps, given) {
      const shown = await showExperiment(deps, getKey(given));
      if (!shown) return toOutcome(refuseUnknown(getKey(given)));
      const { definition } = shown.experiment;
      if (given.flag('definition')) return done(definition, JSON.stringify(definition, null, 2));
      return done(shown, ...formatExperiment(shown));
    },
  },
  {
    name: 'experiment create',
    about: 'creates the draft of an experiment',
    options: { file },
    async run(deps, given) {
      const read = await readJson(given, 'file');
      return read ? toOutcome(await createExperiment(deps, { definition: read.value, actor: ACTOR })) : NOT_JSON;
    },
  },
  {
    name: 'experiment edit',
    about: 'replaces the definition of an experiment; see --definition of experiment show',
    words: ['KEY'],
    options: {
      file,
      revision: { type: 'string', required: true, about: 'the revision from which the change was made' },
    },
    async run(deps, given) {
      const revision = parseWholeNumber(given, 'revision');
      const read = await readJson(given, 'file');
      if (!read) return NOT_JSON;
      const change = { key: getKey(given), revision, definition: read.value, actor: ACTOR };
      return toOutcome(await editExperiment(deps, change));
    },
  },
  buildStatusCommand('start', 'starts a draft, or a stopped experiment again, unless it collides with running ones'),
  buildStatusCommand('stop', 'stops an experiment: it includes no further visitors'),
  buildStatusCommand('archive', 'archives an experiment that does not run, for good'),
  {
    name: 'experiment history',
    about: 'lists the changes of an experiment, the oldest first',
    words: ['KEY'],
    options: {},
    async run(deps, given) {
      const history = await listHistory(deps, getKey(given));
      return history ? done({ history }, ...history.flatMap(formatChange)) : toOutcome(refuseUnknown(getKey(given)));
    },
  },
  simulateCommand,
  explainCommand,
  previewCommand,
  resultsCommand,
  {
    name: 'experiment payload',
    about: 'prints what feature services and SDKs load',
    options: { environment: { type: 'string', about: 'another environment than that of our own pages' } },
    async run(deps, given) {
      const environment = given.text('environment') ?? deps.pagesEnvironment;
      const { retained: _, ...published } = await readPublication(deps, environment);
      return done(published, JSON.stringify(published, null, 2));
    },
  },
];

function getFile(given: Arguments): ListFile {
  return { list: 'experiments', filters: describeGiven(EXPERIMENT_LIST, given) };
}

const COLUMNS: CsvColumns<Experiment, ExperimentColumn> = {
  name: ({ definition }) => definition.name,
  key: ({ definition }) => definition.key,
  status: ({ status }) => status,
  variations: ({ definition }) => definition.variations.length,
  event: (experiment) => findLastEvent(experiment).at,
  changed: ({ changedAt }) => changedAt,
  created: ({ createdAt }) => createdAt,
  started: ({ startedAt }) => startedAt,
  stopped: ({ stoppedAt }) => stoppedAt,
};

function buildStatusCommand(action: StatusAction, about: string): ExperimentCommand {
  return {
    name: `experiment ${action}`,
    about,
    words: ['KEY'],
    options: { revision: { type: 'string', about: 'the revision that was checked (default: any)' } },
    async run(deps, given) {
      const revision = given.text('revision') === null ? null : parseWholeNumber(given, 'revision');
      return toOutcome(await changeStatus(deps, { key: getKey(given), action, revision, actor: ACTOR }));
    },
  };
}
