import { isGenerated, isTest, type SourceFile, shippedSources } from '../architecture/source-files.ts';

/** An expression that writes a cookie or a storage entry, with its name as a literal or a constant. */
const WRITES = [
  /`(?:\$\{(?<constant>[\w.]+)\}|(?<name>\w+))=[^`]*;[^`]*Max-Age=/g,
  // A cookie that ends with the browser's session.
  /`\$\{(?<constant>[\w.]+)\}=[^`;]*; Path=\/; SameSite=/g,
  /\.setItem\((?:(?<constant>[\w.]+)|'(?<name>[\w-]+)'),/g,
  /cookie: \{ name: (?:(?<constant>[\w.]+)|'(?<name>[\w-]+)')/g,
];
/** Every write of a cookie or an entry contains one of these. */
const MARKS = /SameSite=|\.setItem\(|cookie: \{ name/g;

/** The names of all cookies and storage entries that the program writes in a visitor's browser. */
export function collectStoredNames(): readonly string[] {
  const files = shippedSources().filter(({ path }) => !isTest(path) && !isGenerated(path));
  return files.flatMap((file) => {
    const names = listNames(file, files);
    if (names.length < (file.text.match(MARKS) ?? []).length)
      throw new Error(`${file.path}: a name was not understood`);
    return names;
  });
}

function listNames(file: SourceFile, files: readonly SourceFile[]): readonly string[] {
  const found = WRITES.flatMap((write) => [...file.text.matchAll(write)]).map(({ groups = {} }) =>
    groups.constant ? constant(groups.constant, [file, ...files]) : (groups.name ?? ''),
  );
  // The router's own.
  return file.text.includes('<ScrollRestoration') ? [...found, 'react-router-scroll-positions'] : found;
}

function constant(name: string, files: readonly SourceFile[]): string {
  const [table = '', key] = name.split('.');
  for (const { text } of files) {
    const [, whole = ''] = new RegExp(`const ${table} = (\\{[^}]*\\}|[^;]*);?`).exec(text) ?? [];
    const [, value] = new RegExp(key === undefined ? "^'([\\w-]+)'" : `\\b${key}: '([\\w-]+)'`).exec(whole) ?? [];
    if (value) return value;
    if (/^[A-Z]+\.\w+$/.test(whole)) return constant(whole, files);
  }
  throw new Error(`No constant ${name}`);
}
