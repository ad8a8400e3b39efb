import { collectDefaultMetrics } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { describeProgram } from '#app/create-program.ts';
import { createMeters } from '#platform/telemetry/meters.ts';
import { load } from '../architecture/source-files.ts';

/** The metrics, including the counters that areas declare. */
function declaredMeters() {
  const meters = createMeters();
  describeProgram(meters);
  return meters;
}

type Described = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
};

/** The registry's metrics. Their labels are not public, so they are read from its internals. */
function listMetrics(registry: ReturnType<typeof createMeters>['registry']): readonly Described[] {
  return registry.getMetricsAsArray().map((metric) => ({ labelNames: [], ...metric, type: String(metric.type) }));
}

/** Every name in a scrape: a histogram has three. */
function scrapedNames(): ReadonlySet<string> {
  const { registry } = declaredMeters();
  collectDefaultMetrics({ register: registry, prefix: 'vestibule_' });
  const suffixes = (type: string) => (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']);
  return new Set(listMetrics(registry).flatMap(({ name, type }) => suffixes(type).map((suffix) => name + suffix)));
}

const namedIn = (path: string) => [...new Set(load(path).text.match(/vestibule_\w+/g))];

describe('[K8] the documented metrics', () => {
  test('docs/operating.md has each with its kind, labels and meaning, and no other', () => {
    const rows = load('docs/operating.md')
      .text.split('\n## Metrics\n')[1]
      ?.split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `vestibule_'));
    const metrics = listMetrics(declaredMeters().registry).map(({ name, type, labelNames, help }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labels} | ${help} |`;
    });
    expect(rows?.toSorted()).toEqual(metrics.toSorted());
  });

  test.each(['deploy/dashboards/vestibule.json', 'deploy/dashboards/alerts.yml'])(
    '%s uses existing metrics only',
    (path) => {
      const names = namedIn(path);
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((name) => !scrapedNames().has(name))).toEqual([]);
    },
  );

  test('the dashboard shows every metric of the program', () => {
    const shown = namedIn('deploy/dashboards/vestibule.json').map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    const ours = listMetrics(declaredMeters().registry).map(({ name }) => name);
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('each panel of the dashboard is complete and in a place of its own', () => {
    const { panels } = JSON.parse(load('deploy/dashboards/vestibule.json').text);
    const places = panels.map(({ gridPos }: { gridPos: object }) => JSON.stringify(gridPos));
    expect(places.length).toBeGreaterThan(0);
    expect(new Set(places).size).toBe(places.length);
    for (const { targets } of panels) expect(targets[0].expr).toMatch(/^[^(){}]*(?:[({].*[)}])?$/);
  });
});
