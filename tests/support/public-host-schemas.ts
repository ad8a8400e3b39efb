// The fields of workflows, issue forms and Renovate's settings that the files for a public host use, as their references define
// them: a misspelled field, which the host would refuse or ignore, is none of them.

/** The fields that objects may have; lists have the schema of their members, and other values `any`. */
type Schema = 'any' | { readonly [name: string]: Schema };

/** The fields of a file that no schema names, by their path. `*` in a schema allows any name. */
export function listUnknownFields(value: unknown, schema: Schema, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listUnknownFields(one, schema, path));
  if (typeof value !== 'object' || value === null || schema === 'any') return [];
  return Object.entries(value).flatMap(([name, below]) => {
    const known = schema[name] ?? schema['*'];
    return known === undefined ? [`${path}.${name}`] : listUnknownFields(below, known, `${path}.${name}`);
  });
}

const JOB: Schema = {
  ...{ name: 'any', 'runs-on': 'any', 'timeout-minutes': 'any' },
  strategy: { 'fail-fast': 'any', matrix: { '*': 'any' } },
  services: { '*': { image: 'any', env: { '*': 'any' }, ports: 'any', options: 'any' } },
  env: { '*': 'any' },
  steps: { name: 'any', uses: 'any', run: 'any', if: 'any', with: { '*': 'any' } },
};

export const WORKFLOW: Schema = {
  name: 'any',
  on: { push: { branches: 'any' }, pull_request: 'any', workflow_dispatch: 'any' },
  permissions: { contents: 'any' },
  concurrency: { group: 'any', 'cancel-in-progress': 'any' },
  jobs: { '*': JOB },
};

export const ISSUE_FORM: Schema = {
  ...{ name: 'any', description: 'any', labels: 'any' },
  body: {
    ...{ type: 'any', id: 'any' },
    attributes: { label: 'any', description: 'any', value: 'any', render: 'any' },
    validations: { required: 'any' },
  },
};

export const RENOVATE: Schema = {
  ...{ $schema: 'any', extends: 'any', rangeStrategy: 'any', minimumReleaseAge: 'any', schedule: 'any' },
  ...{ timezone: 'any', prConcurrentLimit: 'any', ignorePaths: 'any' },
  lockFileMaintenance: { enabled: 'any', schedule: 'any' },
  vulnerabilityAlerts: { minimumReleaseAge: 'any', schedule: 'any' },
  packageRules: {
    ...{ description: 'any', groupName: 'any', matchPackageNames: 'any', matchUpdateTypes: 'any' },
    ...{ enabled: 'any', ignoreUnstable: 'any' },
  },
  customManagers: {
    ...{ customType: 'any', description: 'any', managerFilePatterns: 'any', matchStrings: 'any' },
    ...{ depNameTemplate: 'any', datasourceTemplate: 'any' },
  },
};
