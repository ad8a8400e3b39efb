// The files of deploy/: they name only what exists, and keep what they promise.
import { describe, expect, test } from 'vitest';
import { SECRET_NAMES, SETTINGS } from '#platform/config/settings.ts';
import { exists, filesLike, load } from '../architecture/source-files.ts';
import { COMPOSE, KUBERNETES } from '../support/manifest-schemas.ts';
import { collectValues, type Fields, listUnknownFields, readDockerfile, readYaml } from '../support/manifests.ts';

const VARIABLES = new Set([...Object.keys(SETTINGS), ...SECRET_NAMES.map((name) => `${name}_FILE`), 'NODE_ENV']);
const unknownVariables = (names: readonly string[]) => names.filter((name) => !VARIABLES.has(name));
const { version } = JSON.parse(load('package.json').text) as { readonly version: string };

type Service = { readonly environment?: Fields; readonly depends_on?: Fields | readonly string[] } & Fields;

describe('[K8] deploy/compose.yaml', () => {
  const [compose = {}] = readYaml('deploy/compose.yaml');
  const services = compose.services as Readonly<Record<string, Service>>;
  const own = Object.entries(services).filter(([, { image }]) => image === 'vestibule:local');

  test('has known fields only', () => {
    expect(listUnknownFields(compose, COMPOSE)).toEqual([]);
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

  test('has objects of known kinds, with known fields only', () => {
    for (const object of objects) {
      const schema = KUBERNETES[`${object.apiVersion} ${object.kind}`];
      if (schema === undefined) throw new Error(`no schema of ${object.apiVersion} ${object.kind}`);
      expect(listUnknownFields(object, schema, String(object.kind))).toEqual([]);
    }
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
    expect(units).toHaveLength(3);
    const given = units.flatMap(({ text }) =>
      [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, words = '']) =>
        words.split(' ').map((word) => word.split('=')[0] ?? ''),
      ),
    );
    expect(given).toContain('SECRET_KEYS_FILE');
    expect(unknownVariables(given)).toEqual([]);
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

  test('ends without rights', () => {
    expect(words('USER')).toEqual(['1000:1000']);
  });
});

describe('the checks read', () => {
  test('misspelled fields, keys that are given twice, and continued lines', () => {
    expect(listUnknownFields({ spec: [{ image: 'a', imagee: 'b' }] }, { spec: { image: 'any' } })).toEqual([
      '.spec.imagee',
    ]);
    expect(readDockerfile('# a\nRUN one \\\n  two\nUSER 1\n')).toEqual([
      { name: 'RUN', words: 'one two' },
      { name: 'USER', words: '1' },
    ]);
  });
});
