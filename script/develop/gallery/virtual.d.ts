// React Router's Vite plugin provides it: hot updates of components need it before them.
declare module 'virtual:react-router/inject-hmr-runtime';
