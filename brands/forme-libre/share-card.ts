import type { ShareCard } from '../../src/kernel/brand.ts';

/** The picture of shared links: the studio seen through an arch, the words on paper beside it. */
export const card: ShareCard = {
  picture: 'hero-1000.avif',
  frame: { left: 716, top: 60, width: 424, height: 570 },
  position: 'bottom',
  arch: true,
  veil: 0,
  textWidth: 590,
  displayFonts: [
    '@fontsource/jost/files/jost-latin-500-normal.woff2',
    '@fontsource/jost/files/jost-latin-ext-500-normal.woff2',
  ],
  bodyFonts: [
    '@fontsource/jost/files/jost-latin-500-normal.woff2',
    '@fontsource/jost/files/jost-latin-ext-500-normal.woff2',
  ],
  leading: 1.04,
  tracking: -0.03,
  label: { upperCase: false, tracking: 0 },
};
