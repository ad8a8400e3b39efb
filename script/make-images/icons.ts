import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const TOUCH_SIZE = 180;
const MANIFEST_SIZES = [192, 512];
/** The width of an icon that is visible even when cut to a circle, as a part of the whole. */
const SAFE = 0.8;
const ICO_SIZES = [16, 32, 48];

/** Creates a brand's icons from its favicon.svg: one for home screens, and favicon.ico for clients that read no page. */
export async function makeIcons(brand: string): Promise<void> {
  const folder = `brands/${brand}/images`;
  const svg = await readFile(`${folder}/favicon.svg`);
  // Home screens round the corners themselves; transparent parts would turn black.
  const square = Buffer.from(svg.toString().replace(/ rx="\d+"/, ''));
  await writeFile(`${folder}/touch-icon.png`, await png(square, TOUCH_SIZE));
  for (const size of MANIFEST_SIZES) await writeFile(`${folder}/icon-${size}.png`, await png(svg, size));
  await writeFile(`${folder}/icon-maskable-512.png`, await maskable(square, 512));
  await writeFile(`${folder}/favicon.ico`, await ico(svg));
  console.log(`${folder}/touch-icon.png, icon-*.png and favicon.ico`);
}

function png(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The mark on its own ground, small enough that no launcher's shape cuts it. */
async function maskable(square: Buffer, size: number): Promise<Buffer> {
  const inner = Math.round(size * SAFE);
  const icon = await png(square, inner);
  const edge = Math.floor((size - inner) / 2);
  return sharp(icon)
    .extend({ top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge, extendWith: 'copy' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO is a list of offsets and sizes, then the pictures, which may be PNG. */
async function ico(svg: Buffer): Promise<Buffer> {
  const pictures = await Promise.all(ICO_SIZES.map((size) => png(svg, size)));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    const size = ICO_SIZES[index] ?? 0;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
