/** What a stand-in for the pages' build has in common with the build, besides its entry, routes and assets. */
export const BUILD_SETTINGS = {
  basename: '/acquisition',
  publicPath: '/acquisition/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as const;
