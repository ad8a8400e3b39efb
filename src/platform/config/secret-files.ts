import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
/** Longer than any secret: a path that names a disk image must not fill the memory. */
const MOST_BYTES = 64 * 1024;

/** The variable that names the file of a secret. */
export function getFileVariable(name: string): string {
  return `${name}${SUFFIX}`;
}

/**
 * Reads the secrets that the environment gives as files, as container platforms mount them. Returns the values by the
 * names of their settings. Problems name the variable and the path, never the content.
 */
export function readSecretFiles(names: readonly string[], environment: Environment, problems: string[]): Environment {
  const values: Record<string, string> = {};
  for (const name of names) {
    const variable = getFileVariable(name);
    const path = environment[variable];
    if (!path) continue;
    const read = readSecretFile(path);
    if (environment[name]) problems.push(`${variable} and ${name} are both set: set one of them`);
    else if (read.problem !== null) problems.push(`${variable}: ${path} ${read.problem}`);
    else values[name] = read.value;
  }
  return values;
}

function readSecretFile(
  path: string,
): { readonly problem: string } | { readonly problem: null; readonly value: string } {
  try {
    const content = readFileSync(path);
    if (content.length > MOST_BYTES) return { problem: 'is too long for a secret' };
    // Editors and `echo` end a file with a line break, which belongs to no secret.
    const value = content.toString('utf8').replace(/(?:\r?\n)+$/, '');
    return value === '' ? { problem: 'is empty' } : { problem: null, value };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
  }
}
