import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  basename: '/acquisition/',
  ssr: true,
} satisfies Config;
