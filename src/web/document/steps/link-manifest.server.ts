import { localeOfPath } from '#kernel/locale.ts';
import { withBase } from '#web/routing/base-path.ts';
import { addToHead, formatElement } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Links the web app manifest in the page's language. */
export const linkManifest: Step = (document, { path }) =>
  addToHead(
    document,
    formatElement('link', { rel: 'manifest', href: withBase(`/${localeOfPath(path)}/site.webmanifest`) }),
  );
