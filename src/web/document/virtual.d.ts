// What script/share-pictures/vite-plugin.ts makes: the addresses of the pictures of shared links, by brand and language.
declare module 'virtual:share-pictures' {
  export const sharePictures: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

// What script/inline-scripts/vite-plugin.ts makes of the folder inline-scripts.
declare module 'virtual:inline-scripts' {
  type Name = 'block-referrer' | 'defer-start' | 'keep-early-errors';
  /** `hash` as a policy names it, without quotes. */
  type InlineScript = { readonly code: string; readonly hash: string };
  export const inlineScripts: Readonly<Record<Name, InlineScript>>;
}
