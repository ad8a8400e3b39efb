import type { ShareCard } from '../../src/kernel/brand.ts';

/** The picture of shared links: the keyhole in the curtain, the words in the dark beside it. */
export const card: ShareCard = {
  picture: 'hero-1920.avif',
  frame: { left: 0, top: 0, width: 1200, height: 630 },
  position: 'centre',
  arch: false,
  veil: 0.9,
  textWidth: 620,
  displayFonts: [
    '@fontsource/bodoni-moda/files/bodoni-moda-latin-400-normal.woff2',
    '@fontsource/bodoni-moda/files/bodoni-moda-latin-ext-400-normal.woff2',
  ],
  bodyFonts: [
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-500-normal.woff2',
    '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-500-normal.woff2',
  ],
  leading: 1.08,
  tracking: -0.015,
  label: { upperCase: true, tracking: 0.14 },
};
