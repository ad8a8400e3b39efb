import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds our own consent script into `<client>/consent`: it is a program of its own, which no page imports. */
export async function buildConsentScript(root: string, client: string): Promise<void> {
  await mkdir(join(client, 'assets'), { recursive: true });
  process.env.CONSENT_SCRIPT_FOLDER = join(client, 'consent');
  // The choices first: the script names their version.
  for (const mode of ['choices', 'production'])
    await build({ root, configFile: join(root, 'vite.consent.config.ts'), mode, logLevel: 'warn' });
}
