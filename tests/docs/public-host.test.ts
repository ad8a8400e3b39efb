// The files for a public host of the repository: they parse, name what exists, and agree with each other.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exists, filesLike, isExecutable, load, root } from '../architecture/source-files.ts';
import { collectValues, type Fields, readYaml } from '../support/manifests.ts';
import { ISSUE_FORM, listUnknownFields, RENOVATE, WORKFLOW } from '../support/public-host-schemas.ts';

const manifest = readJson('package.json') as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};
const workflows = filesLike('.github/workflows/*.yaml');
const [major = ''] = /\d+/.exec(manifest.engines.node) ?? [];

function readJson(path: string): Fields {
  return JSON.parse(load(path).text);
}

/** The scripts of the checkout that a command names. */
function listCommands(commands: readonly unknown[]): readonly string[] {
  return commands.flatMap((command) => String(command).match(/(?<![\w/.-])(?:script|\.ci)\/[\w-]+/g) ?? []);
}

describe('the scripts of package.json', () => {
  test('are those of the folder script, by their names', () => {
    const files = readdirSync(join(root, 'script'), { withFileTypes: true });
    const names = files.filter((file) => file.isFile() && !file.name.includes('.')).map(({ name }) => name);
    expect(manifest.scripts).toEqual(Object.fromEntries(names.sort().map((name) => [name, `script/${name}`])));
    expect(Object.values(manifest.scripts).filter((path) => !isExecutable(path))).toEqual([]);
  });
});

describe('the workflows', () => {
  const all = workflows.flatMap(readYaml);

  test('have known fields only', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.flatMap((workflow) => listUnknownFields(workflow, WORKFLOW))).toEqual([]);
  });

  test('run scripts that exist', () => {
    const commands = listCommands(collectValues(all, 'run'));
    expect(commands).toContain('.ci/run');
    expect(commands.filter((path) => !isExecutable(path))).toEqual([]);
  });

  test('name the exact version of each action', () => {
    const actions = collectValues(all, 'uses').map(String);
    expect(actions.length).toBeGreaterThan(3);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test('test every PostgreSQL that the readme names, on the Node of package.json, on Linux and macOS', () => {
    const [, first = '', last = ''] = /PostgreSQL (\d+) to (\d+)/.exec(load('README.md').text) ?? [];
    const versions = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
    expect(collectValues(all, 'postgresql').find(Array.isArray)).toEqual(versions);
    expect(new Set(collectValues(all, 'node-version').map(String))).toEqual(new Set([major]));
    const systems = collectValues(all, 'system').flat().map(String);
    expect(systems.map((system) => system.split('-')[0]).toSorted()).toEqual(['macos', 'ubuntu']);
  });

  test('have no right to write', () => {
    for (const workflow of all) expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

describe('the other files', () => {
  test('of issues have known fields, a name each, and labels', () => {
    const forms = filesLike('.github/ISSUE_TEMPLATE/*.yaml').flatMap(readYaml);
    expect(forms.flatMap((form) => listUnknownFields(form, ISSUE_FORM))).toEqual([]);
    expect(new Set(forms.map(({ name }) => name)).size).toBe(2);
    const ids = forms.map(({ body }) => (body as readonly Fields[]).flatMap(({ id }) => id ?? []));
    for (const own of ids) expect(new Set(own).size).toBe(own.length);
  });

  test('of Renovate keep versions exact and name packages that exist', () => {
    const config = readJson('renovate.json');
    expect(listUnknownFields(config, RENOVATE)).toEqual([]);
    expect(config.rangeStrategy).toBe('pin');
    const { dependencies, devDependencies } = readJson('package.json') as Readonly<Record<string, Fields>>;
    const packages = [...Object.keys({ ...dependencies, ...devDependencies }), 'postgres'];
    const patterns = collectValues(config.packageRules, 'matchPackageNames').flat().map(String);
    const unused = patterns.filter((pattern) => {
      const parts = pattern.replace(/^!/, '').split(/\*+/);
      return !packages.some((name) => name.startsWith(parts[0] ?? '') && (parts.length > 1 || name === parts[0]));
    });
    expect(unused).toEqual([]);
  });

  test('of Renovate find the version of Node in script/setup', () => {
    const [manager] = readJson('renovate.json').customManagers as readonly {
      readonly matchStrings: readonly string[];
    }[];
    const found = new RegExp(manager?.matchStrings[0] ?? '').exec(load('script/setup').text)?.groups?.currentValue;
    expect(found).toMatch(new RegExp(`^${major}\\.\\d+\\.\\d+$`));
  });

  test('of the development container run scripts that exist, with the Node of package.json', () => {
    const container = readJson('.devcontainer/devcontainer.json');
    expect(listCommands([container.postCreateCommand])).toEqual(['script/setup']);
    expect(collectValues(container.features, 'version')).toEqual([major]);
    expect(exists('.github/pull_request_template.md')).toBe(true);
  });
});

test('the check finds fields that are not known', () => {
  expect(listUnknownFields([{ name: 'a', jobs: { b: { step: [] } } }], WORKFLOW)).toEqual(['.jobs.b.step']);
});

test('the check finds commands', () => {
  expect(listCommands(['.ci/run && script/no', 'echo postscript/yes'])).toEqual(['.ci/run', 'script/no']);
});
