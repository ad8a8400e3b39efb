import { light, smoothstep } from './numbers.ts';
import type { Scene } from './scene.ts';
import { arch, box, curve, disc, fan, keyhole, paper, within, without } from './shapes.ts';

const brand = 'forme-libre';
const COBALT = light('#2b40e6');
const CORAL = light('#ff6f4e');
const SUN = light('#ffc23d');
const WHITE = light('#fbfbff');

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

export const formeLibre: readonly Scene[] = [
  { brand, name: 'hero', width: 1000, height: 1250, widths: [500, 1000], color: hero },
];
