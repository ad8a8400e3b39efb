import { expect, test, vi } from 'vitest';
import type { LoadContext } from '#web/routing/load-context.ts';
import { factsOf } from '../../../tests/support/document-step.ts';
import { completeDocument } from './complete-document.server.ts';

const HEAD = '<html><head><meta charSet="utf-8"/></head>';
const UNKNOWN = [
  ['a head', '<html><head><title>x</title></head></html>', 'parseDocument'],
  ['a start', `${HEAD}<body><script nonce="n0nce">start()</script></body></html>`, 'deferStart'],
] as const;

function complete(html: string, production: boolean) {
  const reportFault = vi.fn<LoadContext['reportFault']>();
  // A status at which no card is added, whose pictures only the build has.
  const context = { publicOrigin: 'https://club.example', production, reportFault, styleOf: () => null };
  return { reportFault, answer: () => completeDocument(html, factsOf({ status: 404, context })) };
}

test.each(UNKNOWN)('%s that no step knows is an error in development', (_, html, step) => {
  expect(complete(html, false).answer).toThrow(step);
});

test.each(UNKNOWN)('%s that no step knows is reported in production, and the page is served', (_, html, step) => {
  const { reportFault, answer } = complete(html, true);
  expect(answer().html).toContain(html.slice(html.indexOf('</head>')).replace(' nonce="n0nce"', ''));
  expect(reportFault).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining(step) }),
  );
});
