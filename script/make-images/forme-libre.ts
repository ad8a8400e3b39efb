import { type Cloth, clothColor, silk } from './cloth.ts';
import { light, smoothstep } from './numbers.ts';
import type { Scene } from './scene.ts';
import { arch, box, curve, disc, fan, keyhole, paper, within, without } from './shapes.ts';

const brand = 'forme-libre';
const GROUND = light('#e4e7f5');
const COBALT = light('#2b40e6');
const INK = light('#15172f');
const CORAL = light('#ff6f4e');
const BLUSH = light('#ffc9b8');
const SUN = light('#ffc23d');
const WHITE = light('#fbfbff');

const wave: Cloth = {
  height: silk(1.15, 0.12, 0.3),
  shadow: light('#0f1a8a'),
  body: light('#2c43ee'),
  gleam: light('#aebaff'),
  from: [-0.5, -0.8, 0.9],
  gloss: 24,
};

/** The hero: an arch with the keyhole cut out of it, before a fan of pleats. */
const hero = paper(
  light('#ffd2c2'),
  [
    { shape: disc([0.66, 0.27], 0.34), color: CORAL, height: 0.03, relief: fan([0.66, 0.27], 44) },
    { shape: box([0.4, 1], [0.6, 0.24]), color: light('#f7b9a4'), height: 0.03, relief: curve(-0.2, 1, 0.9, 1.08) },
    {
      shape: without(arch([0.34, 0.3], 0.25, 1.1), keyhole([0.34, 0.55], 0.082)),
      color: COBALT,
      height: 0.035,
      relief: curve(0.05, 0.62, 0.7, 1.25),
    },
    {
      shape: disc([0.66, 0.82], 0.125),
      color: SUN,
      height: 0.03,
      relief: (x, y) => 1.12 - 0.5 * smoothstep(0, 0.2, Math.hypot(x - 0.62, y - 0.77)),
    },
    {
      shape: within(disc([0.66, 0.95], 0.2), box([0.66, 1.1], [0.3, 0.15])),
      color: WHITE,
      height: 0.02,
      relief: fan([0.66, 0.95], 56),
    },
  ],
  0.0009,
);

const arches = paper(
  GROUND,
  [
    { shape: arch([0.4, 0.12], 0.33, 1.1), color: BLUSH, height: 0.03, relief: curve(0.05, 0.75, 0.86, 1.1) },
    { shape: arch([0.4, 0.26], 0.25, 1.1), color: CORAL, height: 0.03, relief: curve(0.1, 0.7, 0.78, 1.15) },
    { shape: arch([0.4, 0.4], 0.17, 1.1), color: COBALT, height: 0.03, relief: curve(0.15, 0.62, 0.7, 1.2) },
    { shape: arch([0.4, 0.54], 0.09, 1.1), color: INK, height: 0.03, relief: curve(0.3, 0.5, 0.7, 1.6) },
    { shape: disc([0.63, 0.88], 0.085), color: SUN, height: 0.025, relief: curve(0.54, 0.74, 0.75, 1.15) },
  ],
  0.0009,
);

const band = paper(
  light('#dfe3f6'),
  [
    { shape: disc([0.35, 0.62], 0.3), color: COBALT, height: 0.035, relief: fan([0.35, 0.62], 60) },
    {
      shape: within(disc([0.98, 0.25], 0.36), box([0.98, 0.5], [0.5, 0.25])),
      color: BLUSH,
      height: 0.035,
      relief: fan([0.98, 0.25], 72),
    },
    { shape: arch([1.5, 0.28], 0.2, 1.1), color: CORAL, height: 0.035, relief: curve(1.3, 1.75, 0.75, 1.15) },
    {
      shape: without(disc([2.02, 0.5], 0.27), disc([2.02, 0.5], 0.11)),
      color: INK,
      height: 0.035,
      relief: curve(1.75, 2.3, 0.8, 1.9),
    },
    { shape: disc([1.24, 0.82], 0.1), color: SUN, height: 0.03, relief: curve(1.14, 1.36, 0.75, 1.12) },
  ],
  0.0012,
);

export const formeLibre: readonly Scene[] = [
  { brand, name: 'hero', width: 1000, height: 1250, widths: [500, 1000], color: hero },
  { brand, name: 'portrait-arches', width: 960, height: 1200, widths: [480, 960], color: arches },
  {
    brand,
    name: 'portrait-wave',
    width: 960,
    height: 1200,
    widths: [480, 960],
    color: (x, y) => clothColor(wave, x + 2.4, y + 0.6, 0.95),
  },
  { brand, name: 'band', width: 1920, height: 800, widths: [768, 1280, 1920], color: band },
];
