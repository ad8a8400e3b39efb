import { localeOfPath } from '#kernel/locale.ts';
import { withBase } from '#web/routing/base-path.ts';
import { addToHead, formatElement } from '../html-document.server.ts';
import type { Step } from '../step.ts';

/** Names the manifest of what a device keeps, in the page's language. */
export const linkManifest: Step = (document, { path }) =>
  addToHead(
    document,
    formatElement('link', { rel: 'manifest', href: withBase(`/${localeOfPath(path)}/site.webmanifest`) }),
  );
