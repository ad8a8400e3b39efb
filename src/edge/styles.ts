import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_PATH } from '#kernel/base-path.ts';
import { withoutBase } from '#web/routing/base-path.ts';

const STYLE = /^\/assets\/[\w.-]+\.css$/;

/** Reads the style sheets of the browser's build by address, each once; null for any other address. */
export function createStyleReader(clientFolder: string): (address: string) => string | null {
  const known = new Map<string, string | null>();
  return (address) => {
    const style = known.get(address);
    if (style !== undefined) return style;
    const read = readStyle(clientFolder, STYLE.exec(address.startsWith(BASE_PATH) ? withoutBase(address) : '')?.[0]);
    known.set(address, read);
    return read;
  };
}

function readStyle(clientFolder: string, file: string | undefined): string | null {
  try {
    return file === undefined ? null : readFileSync(join(clientFolder, file), 'utf8').trim();
  } catch {
    return null;
  }
}
