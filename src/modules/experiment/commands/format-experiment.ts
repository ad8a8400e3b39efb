import type { Change, ShownExperiment } from '../actions/read-experiments.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { Experiment, ExperimentDefinition, Variation } from '../rules/experiment.ts';
import type { Problem } from '../rules/problem.ts';

/** An experiment in a list. */
export function formatLine({ status, revision, changedAt, definition }: Experiment): string {
  return `${definition.key.padEnd(32)} ${status.padEnd(8)} revision ${revision}  ${changedAt.toISOString()}  ${definition.name}`;
}

/** The summary of an experiment. */
export function formatExperiment({ experiment, conflicts }: ShownExperiment): readonly string[] {
  const { definition, status, revision } = experiment;
  const { name, hypothesis, phase } = definition;
  return [
    `${definition.key}: ${name}`,
    formatRow('status', `${status}, revision ${revision}, phase ${phase}`),
    ...(hypothesis === '' ? [] : [formatRow('hypothesis', hypothesis)]),
    ...definition.variations.map((variation) => formatRow(`variation ${variation.key}`, formatVariation(variation))),
    ...listAudience(definition).map(([label, value]) => formatRow(label, value)),
    ...listTimes(experiment).map(([label, at]) => formatRow(label, at.toISOString())),
    ...conflicts.map(formatConflict),
  ];
}

export function formatConflict(conflict: Conflict): string {
  return `${conflict.severity}: ${formatProblem(conflict)}`;
}

export function formatProblem({ path, message }: Problem): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** An entry of the history: what happened, then a line for each value that differs. */
export function formatChange({ revision, at, actor, status, changes }: Change): readonly string[] {
  return [
    `revision ${revision}  ${at.toISOString()}  ${status}  by ${actor}`,
    ...changes.map(({ path, before, after }) => `  ${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`),
  ];
}

function formatRow(label: string, value: string): string {
  return `  ${label.padEnd(20)} ${value}`;
}

function formatVariation({ name, weight, values, redirect }: Variation): string {
  const parts = Object.entries(values).map(([flag, value]) => `${flag} = ${JSON.stringify(value)}`);
  const given = redirect === null ? parts : [...parts, `redirects to ${redirect}`];
  return `${name}, ${formatShare(weight)}: ${given.length > 0 ? given.join(', ') : 'the page as it is'}`;
}

function listAudience(definition: ExperimentDefinition): readonly (readonly [string, string])[] {
  const { coverage, hashAttribute, targeting, namespace, prerequisites, environments } = definition;
  const range = namespace && `${namespace.name}, from ${formatShare(namespace.start)} to ${formatShare(namespace.end)}`;
  return [
    ['visitors', `${formatShare(coverage)}, split by ${hashAttribute}`],
    ['countries', formatList(targeting.countries)],
    ['languages', formatList(targeting.languages)],
    ['paths', formatList(targeting.paths)],
    ...(range === null ? [] : [['namespace', range] as const]),
    ...prerequisites.map((one) => ['requires', `${one.experiment}: ${one.variations.join(' or ')}`] as const),
    ['environments', formatList(environments)],
  ];
}

function listTimes({ createdAt, changedAt, startedAt, stoppedAt, archivedAt }: Experiment) {
  const times = {
    created: createdAt,
    changed: changedAt,
    started: startedAt,
    stopped: stoppedAt,
    archived: archivedAt,
  };
  return Object.entries(times).filter((entry): entry is [string, Date] => entry[1] !== null);
}

function formatList(all: readonly string[]): string {
  return all.length > 0 ? all.join(', ') : 'all';
}

/** A share as a percentage. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
