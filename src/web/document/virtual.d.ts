// The module of script/share-pictures/vite-plugin.ts: the URLs of shared links' pictures, by brand and language.
declare module 'virtual:share-pictures' {
  export const sharePictures: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

// The module that script/inline-scripts/vite-plugin.ts builds from the folder inline-scripts.
declare module 'virtual:inline-scripts' {
  type Name = 'block-referrer' | 'defer-start' | 'keep-early-errors' | 'hold-early-change' | 'limit-experiments';
  /** `hash` as in a policy, without quotes. */
  type InlineScript = { readonly code: string; readonly hash: string };
  export const inlineScripts: Readonly<Record<Name, InlineScript>>;
}
