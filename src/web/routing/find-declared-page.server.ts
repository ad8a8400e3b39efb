import { createFindPage } from './find-page.ts';
import { PAGES } from './generated/pages.server.ts';
import type { DeclaredPage } from './page-handle.ts';

/** Finds the page of a path with all that the page declares. For rendering, use `usePageHandle`. */
export const findDeclaredPage = createFindPage<DeclaredPage>(PAGES);
