import { existsSync } from 'node:fs';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];

/** The browser for measurements: the operator's, else the system's, else Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUMS.find((path) => existsSync(path));
}
