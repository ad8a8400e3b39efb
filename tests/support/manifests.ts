// Reads the files of deploy/: what they are made of, and which settings they name.
import { parseAllDocuments } from 'yaml';
import { load } from '../architecture/source-files.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The documents of a YAML file; anchors and merge keys are resolved. An invalid file or a key given twice is an error. */
export function readYaml(path: string): readonly Fields[] {
  return parseYaml(load(path).text, path);
}

export function parseYaml(text: string, name = 'YAML'): readonly Fields[] {
  return parseAllDocuments(text, { merge: true, uniqueKeys: true }).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}`);
    return document.toJS() as Fields;
  });
}

/** All values below a key, at any depth. */
export function collectValues(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => collectValues(one, key));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => [
    ...(name === key ? [below] : []),
    ...collectValues(below, key),
  ]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The instructions of a Dockerfile, with continued lines joined. */
export function readDockerfile(text: string): readonly { readonly name: string; readonly words: string }[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/ +/);
      return { name, words: rest.join(' ') };
    });
}
