import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { dedupeRootStyles } from './root-styles.server.ts';

test("the root's styles lose their precedence mark everywhere; styles of a page keep it", () => {
  const routes = {
    root: { css: ['/shell.css#', '/root.css'] },
    page: { css: ['/shell.css#', '/part.css#'] },
    bare: {},
  };
  const build = { assets: { version: '1', routes } } as unknown as ServerBuild;
  expect(dedupeRootStyles(build).assets).toEqual({
    version: '1',
    routes: { root: { css: ['/shell.css', '/root.css'] }, page: { css: ['/shell.css', '/part.css#'] }, bare: {} },
  });
});
