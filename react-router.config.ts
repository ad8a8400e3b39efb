import type { Config } from '@react-router/dev/config';
import { BASE_PATH } from './src/kernel/base-path.ts';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  basename: `${BASE_PATH}/`,
  ssr: true,
  // The router's own check of posts knows no page for its refusal and lets posts without Origin pass; ours is in
  // src/web/routing/same-origin.server.ts and guards them all.
  allowedActionOrigins: ['**'],
} satisfies Config;
