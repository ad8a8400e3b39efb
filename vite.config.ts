import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { texts } from './src/texts/vite-plugin.ts';

// Base and React Router's basename are both to be set: the one for files, the other for routes.
export default defineConfig({
  base: '/acquisition/',
  plugins: [texts(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
