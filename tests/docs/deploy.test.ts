// The files of deploy/: they name only what exists, and keep what they promise.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SECRET_NAMES, SETTINGS } from '#platform/config/settings.ts';
import { exists, filesLike, isExecutable, load } from '../architecture/source-files.ts';
import { listComposeProblems, listKubernetesProblems } from '../support/manifest-schemas.ts';
import { collectValues, type Fields, parseYaml, readDockerfile, readYaml } from '../support/manifests.ts';

const VARIABLES = new Set([...Object.keys(SETTINGS), ...SECRET_NAMES.map((name) => `${name}_FILE`), 'NODE_ENV']);
const unknownVariables = (names: readonly string[]) => names.filter((name) => !VARIABLES.has(name));
const { version } = JSON.parse(load('package.json').text) as { readonly version: string };

const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find(existsSync) ?? null;
const KUBECTL = findProgram('kubectl');
const ANALYZE = findProgram('systemd-analyze');

type Service = { readonly environment?: Fields; readonly depends_on?: Fields | readonly string[] } & Fields;

describe('[K8] deploy/compose.yaml', () => {
  const [compose = {}] = readYaml('deploy/compose.yaml');
  const services = compose.services as Readonly<Record<string, Service>>;
  const own = Object.entries(services).filter(([, { image }]) => image === 'vestibule:local');

  test('is valid by the schema of Compose', () => {
    expect(listComposeProblems(compose)).toEqual([]);
  });

  test('names settings that exist', () => {
    expect(own.map(([name]) => name)).toEqual(['migrate', 'web', 'work']);
    expect(own.flatMap(([, { environment = {} }]) => unknownVariables(Object.keys(environment)))).toEqual([]);
  });

  test('runs the program without rights, on a root file system that it cannot write', () => {
    for (const [, service] of own)
      expect(service).toMatchObject({ read_only: true, user: '1000:1000', cap_drop: ['ALL'] });
  });

  test('names services, secrets, volumes and files that it has', () => {
    const names = Object.keys(services);
    for (const { depends_on: needed = [], secrets = [], volumes = [] } of Object.values(services)) {
      for (const one of Array.isArray(needed) ? needed : Object.keys(needed)) expect(names).toContain(one);
      for (const one of secrets as string[]) expect(Object.keys(compose.secrets as Fields)).toContain(one);
      for (const one of volumes as string[]) {
        const [source = ''] = one.split(':');
        if (source.startsWith('./')) expect(exists(`deploy/${source.slice(2)}`)).toBe(true);
        else expect(Object.keys(compose.volumes as Fields)).toContain(source);
      }
    }
    for (const { file } of Object.values(compose.secrets as Readonly<Record<string, { file: string }>>))
      expect(load('deploy/create-secrets').text).toContain(`keep ${file.split('/').at(-1)}\n`);
  });
});

describe('[K8] deploy/kubernetes', () => {
  const [base = {}] = readYaml('deploy/kubernetes/kustomization.yaml');
  const resources = base.resources as readonly string[];
  const objects = resources.flatMap((file) => readYaml(`deploy/kubernetes/${file}`));
  const find = (kind: string) => objects.filter((object) => object.kind === kind);
  const names = (kind: string) => find(kind).map(({ metadata }) => (metadata as { name: string }).name);

  test('has each file in its list', () => {
    const files = filesLike('deploy/kubernetes/*.yaml').map((path) => path.split('/').at(-1));
    expect(resources.toSorted()).toEqual(files.filter((file) => file !== 'kustomization.yaml').toSorted());
  });

  test('is valid by the schemas of Kubernetes, and has no field that they do not know', async () => {
    for (const object of objects) expect(await listKubernetesProblems(object), String(object.kind)).toEqual([]);
  });

  test.skipIf(KUBECTL === null)('is valid as kustomize builds it (skipped without kubectl)', async () => {
    const built = parseYaml(execFileSync(KUBECTL ?? '', ['kustomize', 'deploy/kubernetes'], { encoding: 'utf8' }));
    // The settings are a generated ConfigMap.
    expect(built).toHaveLength(objects.length + 1);
    for (const object of built) expect(await listKubernetesProblems(object), String(object.kind)).toEqual([]);
  });

  test('scales by the latency that the metrics adapter reads from a metric of the program', () => {
    const [scaler] = find('HorizontalPodAutoscaler') as [{ spec: { metrics: readonly Fields[] } }];
    const [latency] = collectValues(scaler.spec.metrics, 'metric') as [{ name: string }];
    const [adapter = {}] = readYaml('deploy/dashboards/prometheus-adapter.yaml');
    const [[rule]] = collectValues(adapter, 'custom') as [[{ name: { as: string } } & Fields]];
    expect(rule.name.as).toBe(latency.name);
    expect(rule.seriesQuery).toContain('vestibule_http_request_seconds_bucket{');
    expect(scaler.spec.metrics.map(({ type }) => type)).toEqual(['Pods', 'Resource']);
  });

  test('names settings that exist', () => {
    const own = collectValues(objects, 'env').flat() as readonly { readonly name: string }[];
    const [{ literals }] = base.configMapGenerator as [{ literals: readonly string[] }];
    const given = [...own.map(({ name }) => name), ...literals.map((literal) => literal.split('=')[0] ?? '')];
    expect(given).toContain('PUBLIC_ORIGIN');
    expect(unknownVariables(given)).toEqual([]);
  });

  test('runs every pod without rights, on a root file system that it cannot write', () => {
    const pods = collectValues(objects, 'template').map((template) => (template as { spec: Fields }).spec);
    expect(pods).toHaveLength(3);
    for (const { securityContext, containers, volumes } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(containers).toMatchObject([
        {
          image: 'vestibule',
          securityContext: {
            ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
            capabilities: { drop: ['ALL'] },
          },
        },
      ]);
      const mounts = collectValues(containers, 'volumeMounts').flat() as readonly { readonly name: string }[];
      const given = (volumes as readonly { readonly name: string }[]).map(({ name }) => name);
      expect(mounts.map(({ name }) => name).toSorted()).toEqual(given.toSorted());
    }
  });

  test('asks the probes of the program, and stops later than the program does', () => {
    for (const { spec } of find('Deployment')) {
      const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
        (probe) => (collectValues(spec, probe)[0] as { httpGet: { path: string } }).httpGet.path,
      );
      expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
      const env = collectValues(spec, 'env').flat() as readonly { name: string; value: string }[];
      const drain = Number(env.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
      expect(collectValues(spec, 'terminationGracePeriodSeconds')[0]).toBeGreaterThan(drain + 10);
    }
  });

  test('selects pods that exist', () => {
    const labels = [...find('Deployment'), ...find('Job')].map(({ metadata }) => (metadata as Fields).labels);
    const selectors = ['Deployment', 'PodDisruptionBudget'].flatMap((kind) => find(kind)).map(({ spec }) => spec);
    for (const spec of selectors)
      expect(labels).toContainEqual(((spec as Fields).selector as { matchLabels: Fields }).matchLabels);
    expect(collectValues(find('Service'), 'selector')).toEqual([{ 'app.kubernetes.io/name': 'web' }]);
    const [target] = collectValues(find('HorizontalPodAutoscaler'), 'scaleTargetRef') as [{ name: string }];
    expect(names('Deployment')).toContain(target.name);
    expect(names('PodDisruptionBudget').toSorted()).toEqual(names('Deployment').toSorted());
  });

  test('has the version of the program', () => {
    expect(base.images).toEqual([{ name: 'vestibule', newTag: version }]);
  });
});

describe('[K8] deploy/systemd', () => {
  const units = filesLike('deploy/systemd/*.service').map(load);

  test('names settings that exist', () => {
    expect(units).toHaveLength(4);
    const given = units.flatMap(({ text }) =>
      [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
        words.split(' ').map((word) => word.split('=')[0] ?? ''),
      ),
    );
    expect(given).toContain('SECRET_KEYS_FILE');
    expect(unknownVariables(given)).toEqual([]);
  });

  test.skipIf(ANALYZE === null)('is accepted by systemd (skipped without it)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-units-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = filesLike('deploy/systemd/*').map(load);
    const paths = files.map(({ path }) => join(folder, basename(path)));
    // Where the program is not installed, systemd reports that its Node.js is missing.
    const texts = files.map(({ text }) => text.replaceAll('/opt/vestibule/bin/node', process.execPath));
    await Promise.all(paths.map((path, index) => writeFile(path, texts[index] ?? '')));
    const { stderr } = spawnSync(ANALYZE ?? '', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('vestibule'))).toEqual([]);
  });

  test('lets several web processes run on a machine, each at the port of its instance', () => {
    const [one, many] = ['web', 'web@'].map((name) => load(`deploy/systemd/vestibule-${name}.service`).text);
    expect(many).toContain('Environment=PORT=%i ');
    // systemd passes a restart of a required unit on.
    expect(many).not.toMatch(/^Requires=/m);
    const getCommands = (text = '') => text.match(/^(?:Exec|LoadCredential|Timeout|Restart).*$/gm);
    expect(getCommands(many)).toEqual(getCommands(one));
  });

  test('hardens each unit alike', () => {
    const hardening = units.map(({ text }) => /^User=[\s\S]*?^SystemCallErrorNumber=.*$/m.exec(text)?.[0]);
    expect(hardening[0]).toContain('ProtectSystem=strict');
    expect(new Set(hardening).size).toBe(1);
  });
});

describe('[K8] deploy/Dockerfile', () => {
  const steps = readDockerfile(load('deploy/Dockerfile').text);
  const words = (name: string) => steps.filter((step) => step.name === name).map((step) => step.words);

  test('names settings that exist', () => {
    const given = words('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(given).toContain('VESTIBULE_ENV');
    expect(unknownVariables(given)).toEqual([]);
  });

  test('has the versions of this checkout', () => {
    const node = /^node_version=(.*)$/m.exec(load('script/setup').text)?.[1];
    expect(words('ARG')).toContain(`NODE_IMAGE=node:${node}-trixie-slim`);
    expect(words('ARG')).toContain(`VERSION=${version}`);
  });

  test('copies files that exist, and that the build may see', () => {
    const allowed = [...load('.dockerignore').text.matchAll(/^!(.*)$/gm)].map(([, path = '']) => path);
    const sources = words('COPY')
      .filter((line) => !line.startsWith('--from') && line !== '. .')
      .flatMap((line) =>
        line
          .split(' ')
          .slice(0, -1)
          .map((path) => path.replace(/\/$/, '')),
      );
    expect(sources).toContain('migrations');
    expect(sources.filter((path) => !exists(path) || !allowed.includes(path))).toEqual([]);
  });

  test('has the labels of OCI and a check of its health, which Compose waits for', () => {
    const labels = words('LABEL').flatMap((line) => [...line.matchAll(/org\.opencontainers\.image\.([\w.]+)=/g)]);
    expect(labels.map(([, name]) => name).toSorted()).toEqual([
      'base.name',
      'description',
      'licenses',
      'revision',
      'title',
      'version',
    ]);
    const [health = ''] = words('HEALTHCHECK');
    const [script = ''] = JSON.parse(health.slice(health.indexOf('[')));
    expect(isExecutable(script.replace('/usr/local', 'deploy'))).toBe(true);
    const [compose] = readYaml('deploy/compose.yaml') as [{ services: Readonly<Record<string, Service>> }];
    expect(compose.services.proxy?.depends_on).toEqual({ web: { condition: 'service_healthy' } });
    expect(compose.services.migrate?.healthcheck).toEqual({ disable: true });
  });

  test('ends without rights', () => {
    expect(words('USER')).toEqual(['1000:1000']);
  });
});

describe('the checks find', () => {
  test('fields and values that Kubernetes does not know', async () => {
    const [deployment = {}] = readYaml('deploy/kubernetes/web.yaml');
    const { template, ...spec } = deployment.spec as { readonly template: { readonly spec: Fields } };
    const [container] = template.spec.containers as [Fields];
    const containers = [{ ...container, imagee: 'a', imagePullPolicy: 'Sometimes' }];
    const wrong = { ...spec, replicas: '2', template: { ...template, spec: { ...template.spec, containers } } };
    expect(await listKubernetesProblems({ ...deployment, spec: wrong })).toEqual([
      '/spec/replicas: type {"type":"integer"}',
      expect.stringMatching(/^\/spec\/template\/spec\/containers\/0\/imagePullPolicy: enum /),
      '/spec/template/spec/containers/0/imagee is no field',
    ]);
  });

  test('fields that Compose does not know', () => {
    expect(listComposeProblems({ services: { web: { imagee: 'a' } } })).toEqual([
      '/services/web: additionalProperties {"additionalProperty":"imagee"}',
    ]);
  });

  test('continued lines', () => {
    expect(readDockerfile('# a\nRUN one \\\n  two\nUSER 1\n')).toEqual([
      { name: 'RUN', words: 'one two' },
      { name: 'USER', words: '1' },
    ]);
  });
});
