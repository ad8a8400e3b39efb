import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { formeLibre } from './make-images/forme-libre.ts';
import { makeIcons } from './make-images/icons.ts';
import { maisonNocturne } from './make-images/maison-nocturne.ts';
import { noise } from './make-images/numbers.ts';
import type { Scene } from './make-images/scene.ts';

// Draws the brands' pictures: `node script/make-images.ts [brand or brand/name ...]`, icons by the name `icons`. The results are committed; run it
// again after a change of a scene.

const LIMIT_BYTES = 120_000;

/** A scene as bytes: light to sRGB, with the grain of film, which also keeps dark gradients from banding. */
function draw(scene: Scene): Buffer {
  const bytes = Buffer.alloc(scene.width * scene.height * 3);
  let at = 0;
  for (let row = 0; row < scene.height; row += 1) {
    for (let column = 0; column < scene.width; column += 1) {
      const color = scene.color((column + 0.5) / scene.height, (row + 0.5) / scene.height);
      const grain = (noise(column * 0.71, row * 0.73) - 0.5) * 5;
      for (const part of color) {
        const toned = part / (1 + part * 0.12);
        bytes[at] = Math.max(0, Math.min(255, Math.round(255 * Math.max(0, toned) ** (1 / 2.2) + grain)));
        at += 1;
      }
    }
  }
  return bytes;
}

async function keep(scene: Scene, pixels: Buffer, width: number): Promise<void> {
  const folder = `brands/${scene.brand}/images`;
  await mkdir(folder, { recursive: true });
  const raw = { width: scene.width, height: scene.height, channels: 3 as const };
  for (const quality of [58, 50, 42, 34]) {
    const file = `${folder}/${scene.name}-${width}.avif`;
    const { size, height } = await sharp(pixels, { raw }).resize(width).avif({ quality, effort: 6 }).toFile(file);
    if (size > LIMIT_BYTES) continue;
    console.log(`${file}  ${width} x ${height}  ${size} bytes  quality ${quality}`);
    return;
  }
  throw new Error(`${scene.name} does not fit into ${LIMIT_BYTES} bytes at ${width} pixels`);
}

const wanted = process.argv.slice(2);
for (const scene of [...maisonNocturne, ...formeLibre]) {
  const names = [scene.brand, `${scene.brand}/${scene.name}`];
  if (wanted.length > 0 && !wanted.some((name) => names.includes(name))) continue;
  const pixels = draw(scene);
  for (const width of scene.widths) await keep(scene, pixels, width);
}
for (const brand of ['maison-nocturne', 'forme-libre']) {
  const names = [brand, `${brand}/icons`];
  if (wanted.length === 0 || wanted.some((name) => names.includes(name))) await makeIcons(brand);
}
