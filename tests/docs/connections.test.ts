// The connections to PostgreSQL that the deployments of deploy/ open at most, and those that docs/growing.md tells operators.
import { expect, test } from 'vitest';
import { SETTINGS } from '#platform/config/settings.ts';
import { countConnections } from '#platform/database/count-connections.ts';
import { load } from '../architecture/source-files.ts';
import { collectValues, type Fields, readYaml } from '../support/manifests.ts';

/** Of PostgreSQL without settings; three of them are for superusers. */
const USABLE = 100 - 3;

type Variable = { readonly name: string; readonly value: string };
type Deployment = {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly minReadySeconds: number;
    readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number; readonly maxUnavailable: number } };
  };
};

const base = readYaml('deploy/kubernetes/kustomization.yaml')[0] as { configMapGenerator: [{ literals: string[] }] };
const shared = base.configMapGenerator[0].literals.map((literal) => literal.split('='));
const objects = ['web', 'work', 'migrate'].flatMap((name) => readYaml(`deploy/kubernetes/${name}.yaml`));
const find = (kind: string) => objects.filter((object) => object.kind === kind);

/** The pool of a pod: a setting of its own, else that of all pods. */
function getPool(object: unknown): number {
  const own = (collectValues(object, 'env').flat() as readonly Variable[]).find(({ name }) => name === 'DATABASE_POOL');
  return Number(own?.value ?? shared.find(([name]) => name === 'DATABASE_POOL')?.[1]);
}

/** The pods of a deployment that may exist at once: while they are replaced, one is more and one still ends. */
function countPods({ metadata, spec }: Deployment): number {
  const [scaler] = find('HorizontalPodAutoscaler').filter(
    (one) => (collectValues(one, 'scaleTargetRef')[0] as { name: string }).name === metadata.name,
  );
  const most = scaler ? Number(collectValues(scaler, 'maxReplicas')[0]) : spec.replicas;
  return most + spec.strategy.rollingUpdate.maxSurge + (most > 1 ? 1 : 0);
}

const deployments = find('Deployment') as unknown as readonly Deployment[];

test('[K8] all pods of deploy/kubernetes fit into a PostgreSQL without settings, also while they are replaced', () => {
  const pods = deployments.map((one) => countPods(one) * countConnections(getPool(one)));
  const jobs = find('Job').map((job) => countConnections(getPool(job)));
  expect([...pods, ...jobs]).toHaveLength(3);
  expect([...pods, ...jobs].reduce((sum, one) => sum + one)).toBeLessThan(USABLE);
});

test('[K8] no pod is replaced before the one before has ended, and one at a time is taken away', () => {
  for (const { spec } of deployments) {
    expect(spec.minReadySeconds).toBeGreaterThanOrEqual(
      Number(collectValues(spec, 'terminationGracePeriodSeconds')[0]),
    );
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  }
  for (const { spec } of find('PodDisruptionBudget')) expect((spec as Fields).maxUnavailable).toBe(1);
  const [down] = collectValues(find('HorizontalPodAutoscaler'), 'scaleDown') as [{ policies: readonly Fields[] }];
  expect(down.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: 60 }]);
});

test('[K8] the processes of Compose fit, too', () => {
  const services = (readYaml('deploy/compose.yaml')[0] as { services: Record<string, { image: string }> }).services;
  const own = Object.values(services).filter(({ image }) => image === 'vestibule:local');
  expect(own.length * countConnections(Number(SETTINGS.DATABASE_POOL.fallback))).toBeLessThan(USABLE);
});

test('[K8] docs/growing.md computes its sizes as the program does', () => {
  const rows = [...load('docs/growing.md').text.matchAll(/^\| `(\d+)` \| `(\d+)` \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(rows.map(([, most]) => most)).toEqual(['100', '200', '400']);
  for (const [, most, pool, replicas, workers, connections] of rows.map((row) => row.map(Number))) {
    const [web, work, job] = [replicas, workers, 2].map(Number) as [number, number, number];
    const pods = web + 2 + work + (work > 1 ? 2 : 1);
    expect(connections).toBe(pods * countConnections(Number(pool)) + countConnections(job));
    expect(connections).toBeLessThan(Number(most) - 3);
  }
});
