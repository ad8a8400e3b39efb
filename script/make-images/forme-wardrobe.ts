import { moonBag } from './bags.ts';
import { type Fabric, place, sheet } from './drawing.ts';
import { coat, sunDress } from './garments.ts';
import type { Drawing } from './scene.ts';
import { jacket, scarf, shirt, skirt, trousers } from './separates.ts';

const brand = 'forme-libre';
const INK = '#15172f';
const GROUND = '#e4e7f5';
const BLUSH = '#ffc9b8';
const SUN = '#ffc23d';
const CORAL = '#ff6f4e';
const COBALT = '#2b40e6';
const LILAC = '#c6ceff';
const coral: Fabric = { body: CORAL, fold: '#cf4628', weave: 'linen' };
const cobalt: Fabric = { body: COBALT, fold: '#17249c', weave: 'linen' };
const camel: Fabric = { body: '#cf9f6c', fold: '#9c7143', weave: 'twill' };
const silk: Fabric = { body: '#ffd9cc', fold: '#f0a78f', weave: 'satin' };
const white: Fabric = { body: '#fbfbff', fold: '#c3c8e4', weave: 'linen' };
const sun: Fabric = { body: SUN, fold: '#d9961a', weave: 'twill' };
const ink: Fabric = { body: '#2b2e55', fold: INK, weave: 'twill' };

function box(x: number, width: number, height: number, color: string): string {
  return `<rect x="${x}" width="${width}" height="${height}" fill="${color}"/>`;
}

function portrait(ground: string, drawing: string): string {
  return sheet({ width: 960, height: 1200, shadow: '#15172f', strength: 0.28 }, box(0, 960, 1200, ground) + drawing);
}

/** Five pieces, each on paper of its own. */
const papers = [LILAC, CORAL, GROUND, COBALT, BLUSH];
const laid = [
  trousers(ink, SUN),
  shirt(white, INK),
  jacket(cobalt, white, SUN),
  skirt(sun, '#fbfbff'),
  scarf(coral, '#fbfbff', INK),
];
const turns = [-4, 3, 0, -3, 4];
const fields = papers.map((color, at) => box(at * 384, 385, 800, color)).join('');
const wardrobe = laid
  .map((drawing, at) => place(drawing, { x: 192 + at * 384, y: 120, scale: 0.88, turn: turns[at] ?? 0 }))
  .join('');
const arch = `<path d="M130 1200V500C130 306 286 150 480 150C674 150 830 306 830 500V1200Z" fill="${COBALT}"/>`;
const disc = `<circle cx="480" cy="640" r="400" fill="${CORAL}"/>`;
const half = `<path d="M0 620C120 480 300 420 480 420C660 420 840 480 960 620V1200H0Z" fill="${LILAC}"/>`;
const tall = { widths: [480, 960] };

export const formeWardrobe: readonly Drawing[] = [
  {
    brand,
    name: 'portrait-dress',
    ...tall,
    svg: portrait(LILAC, arch + place(sunDress(sun, INK, '#fbfbff'), { x: 480, y: 190, scale: 1.02, turn: -3 })),
  },
  {
    brand,
    name: 'portrait-bag',
    ...tall,
    svg: portrait(BLUSH, disc + place(moonBag(cobalt, INK, SUN), { x: 480, y: 600, scale: 1.02, turn: -6 })),
  },
  {
    brand,
    name: 'product-cashmere-coat',
    ...tall,
    svg: portrait(GROUND, half + place(coat(camel, silk, INK), { x: 480, y: 110, scale: 1, turn: 0 })),
  },
  {
    brand,
    name: 'band',
    widths: [768, 1280, 1920],
    svg: sheet({ width: 1920, height: 800, shadow: '#15172f', strength: 0.28 }, fields + wardrobe),
  },
];
