import { isTemplateKind } from '#modules/mail/rules/mail-kinds.ts';
import { mailTemplate } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { createMailResponse } from '../mail/html-response.server.ts';
import { readLanguage } from '../mail-templates/shown-template.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

/** Sends a template as a mail program shows it, for the frame of the page of templates. */
export async function loader({ params: { kind }, url, context }: PageArgs<typeof handle>): Promise<Response> {
  if (!isTemplateKind(kind)) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const { template } = await runInProcess(context)(mailTemplate, { kind, language: readLanguage(url) });
  return createMailResponse(template.html, "'self'");
}
