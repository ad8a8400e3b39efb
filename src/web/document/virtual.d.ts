// What script/share-pictures/vite-plugin.ts makes: the addresses of the pictures of shared links, by brand and language.
declare module 'virtual:share-pictures' {
  export const sharePictures: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
