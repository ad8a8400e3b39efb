import { mkdir } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { formeLibre } from './make-images/forme-libre.ts';
import { formeWardrobe } from './make-images/forme-wardrobe.ts';
import { makeIcons } from './make-images/icons.ts';
import { maisonNocturne } from './make-images/maison-nocturne.ts';
import { maisonWardrobe } from './make-images/maison-wardrobe.ts';
import { noise } from './make-images/numbers.ts';
import type { Drawing, Scene } from './make-images/scene.ts';

// Draws the brands' pictures: `node script/make-images.ts [brand or brand/name ...]`, icons by the name `icons`. The
// results are committed; run it again after a change of a scene.

const LIMIT_BYTES = 120_000;
const DRAWN_QUALITY = 36;

/** A scene as bytes: light converted to sRGB, with film grain, which also prevents banding in dark gradients. */
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

async function keep(picture: Scene | Drawing, pixels: Sharp, width: number): Promise<void> {
  const folder = `brands/${picture.brand}/images`;
  await mkdir(folder, { recursive: true });
  // Flat drawings keep their edges at a lower quality; threads need more bytes.
  const isDrawn = 'svg' in picture;
  const chromaSubsampling = isDrawn ? '4:2:0' : '4:4:4';
  for (const quality of isDrawn ? [DRAWN_QUALITY] : [58, 50, 42, 34]) {
    const file = `${folder}/${picture.name}-${width}.avif`;
    const { size, height } = await pixels
      .clone()
      .resize(width)
      .avif({ quality, effort: 6, chromaSubsampling })
      .toFile(file);
    if (size > LIMIT_BYTES) continue;
    console.log(`${file}  ${width} x ${height}  ${size} bytes  quality ${quality}`);
    return;
  }
  throw new Error(`${picture.name} does not fit into ${LIMIT_BYTES} bytes at ${width} pixels`);
}

function renderPixels(picture: Scene | Drawing): Sharp {
  if ('svg' in picture) return sharp(Buffer.from(picture.svg));
  const { width, height } = picture;
  return sharp(draw(picture), { raw: { width, height, channels: 3 } });
}

const wanted = process.argv.slice(2);
for (const picture of [...maisonNocturne, ...maisonWardrobe, ...formeLibre, ...formeWardrobe]) {
  const names = [picture.brand, `${picture.brand}/${picture.name}`];
  if (wanted.length > 0 && !wanted.some((name) => names.includes(name))) continue;
  const pixels = renderPixels(picture);
  for (const width of picture.widths) await keep(picture, pixels, width);
}
for (const brand of ['maison-nocturne', 'forme-libre']) {
  const names = [brand, `${brand}/icons`];
  if (wanted.length === 0 || wanted.some((name) => names.includes(name))) await makeIcons(brand);
}
