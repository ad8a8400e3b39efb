import type { Config } from '../platform/config/read-config.ts';
import type { PagesWorld } from '../web/server/pages-world.ts';

/** Where our own consent script lies, on the brand's public path (specification section 7). */
const CONSENT_SCRIPT_PATH = '/entrance/cmp/js/cmp_min.js';

/** What pages learn of the consent script; an operator's own gets its origin into the pages' policy, and nothing more. */
export function consentOf(config: Config): Pick<PagesWorld, 'consent' | 'extraSources'> {
  const { cmpScriptUrl, cmpHideOnStartup: hideOnStartup, cmpReadOnly: readOnly } = config;
  const consent = { scriptUrl: cmpScriptUrl ?? CONSENT_SCRIPT_PATH, hideOnStartup, readOnly };
  if (cmpScriptUrl === null) return { consent };
  const origin = [new URL(cmpScriptUrl).origin];
  return { consent, extraSources: { script: origin, style: origin, img: origin, connect: origin, frame: origin } };
}
