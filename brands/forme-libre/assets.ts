import face from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2';
import type { BrandAssets } from '../../src/kernel/brand.ts';
import band768 from './images/band-768.avif';
import band1280 from './images/band-1280.avif';
import band1920 from './images/band-1920.avif';
import favicon from './images/favicon.svg';
import hero500 from './images/hero-500.avif';
import hero1000 from './images/hero-1000.avif';
import logo from './images/logo.svg';
import second480 from './images/portrait-bag-480.avif';
import second960 from './images/portrait-bag-960.avif';
import first480 from './images/portrait-dress-480.avif';
import first960 from './images/portrait-dress-960.avif';
import coat480 from './images/product-cashmere-coat-480.avif';
import coat960 from './images/product-cashmere-coat-960.avif';
import touchIcon from './images/touch-icon.png';

/** The files of the brand; `script/make-images.ts` draws the pictures. */
export const assets: BrandAssets = {
  hero: { src: hero1000, srcSet: `${hero500} 500w, ${hero1000} 1000w`, width: 1000, height: 1250 },
  portraits: [
    { src: first960, srcSet: `${first480} 480w, ${first960} 960w`, width: 960, height: 1200 },
    { src: second960, srcSet: `${second480} 480w, ${second960} 960w`, width: 960, height: 1200 },
  ],
  band: { src: band1920, srcSet: `${band768} 768w, ${band1280} 1280w, ${band1920} 1920w`, width: 1920, height: 800 },
  products: {
    'cashmere-coat': { src: coat960, srcSet: `${coat480} 480w, ${coat960} 960w`, width: 960, height: 1200 },
  },
  logo,
  favicon,
  touchIcon,
  fonts: [face],
};
