import { MOST_FILE_BYTES } from '#modules/invitation/rules/code-job.ts';
import type { PageHandle } from '#web/routing/page-handle.ts';

export const handle = {
  path: '/admin/codes/import',
  audience: 'admin',
  permission: 'codes.write',
  layout: null,
  title: 'meta.codeImport.title',
  description: 'meta.codeImport.description',
  // The file and the other fields.
  upload: MOST_FILE_BYTES + 64 * 1024,
} as const satisfies PageHandle;
