import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { ShareCard } from '#kernel/brand.ts';
import { SHARE_PICTURE } from '#web/document/share-picture.ts';
import { openFace } from './face.ts';
import { fitLines } from './lines.ts';

export type Look = {
  readonly card: ShareCard;
  /** The folder of the brand's images. */
  readonly images: string;
  readonly colors: { readonly background: string; readonly text: string; readonly muted: string };
};
export type Words = { readonly eyebrow: string; readonly headline: string };

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE;
const MARGIN = 80;
const LOGO_HEIGHT = 40;
const EYEBROW_SIZE = 24;
const HEADLINE = { lines: 3, sizes: [92, 84, 78, 72, 66, 62, 58, 54, 50] };

/** The parts that the pictures of all languages share: the brand's image under its veil, and the mark. */
export async function drawGround({ card, images, colors }: Look): Promise<Buffer> {
  const { frame } = card;
  const photo = await sharp(`${images}/${card.picture}`)
    .resize(frame.width, frame.height, { position: card.position })
    .composite([{ input: svg(frame.width, frame.height, drawShape(card)), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colors.background } })
    .composite([
      { input: photo, left: frame.left, top: frame.top },
      { input: svg(WIDTH, HEIGHT, drawVeil(card.veil, colors.background) + (await readLogo(images))) },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The picture of a shared link: a sentence in the brand's display face on its ground. */
export async function drawShare(ground: Buffer, look: Look, words: Words): Promise<Buffer> {
  return sharp(ground)
    .composite([{ input: svg(WIDTH, HEIGHT, await drawText(look, words)) }])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The visible part of the picture: all, or an arch that stands on its lower edge. */
function drawShape({ frame: { width, height }, arch }: ShareCard): string {
  if (!arch) return `<path d="M0 0h${width}v${height}H0z"/>`;
  const radius = width / 2;
  return `<path d="M0 ${height}V${radius}a${radius} ${radius} 0 0 1 ${width} 0V${height}z"/>`;
}

/** The brand's ground over the picture behind the words, for their contrast. */
function drawVeil(veil: number, ground: string): string {
  if (veil === 0) return '';
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`;
  const stops = [stop(0, veil), stop(0.45, veil * 0.86), stop(0.64, veil * 0.3), stop(0.85, 0)].join('');
  return `<linearGradient id="veil">${stops}</linearGradient><path fill="url(#veil)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
}

async function readLogo(images: string): Promise<string> {
  const logo = await readFile(`${images}/logo.svg`, 'utf8');
  const place = `<svg x="${MARGIN}" y="72" height="${LOGO_HEIGHT}" `;
  return logo.replace(/ width="[^"]*" height="[^"]*"/, ' preserveAspectRatio="xMinYMid meet"').replace('<svg ', place);
}

async function drawText({ card, colors }: Look, { eyebrow, headline }: Words): Promise<string> {
  const [display, body] = await Promise.all([openFace(card.displayFonts), openFace(card.bodyFonts)]);
  const { lines, size } = fitLines(display, headline, card.tracking, { width: card.textWidth, ...HEADLINE });
  const leading = size * card.leading;
  const last = HEIGHT - MARGIN - size * 0.12;
  const first = last - (lines.length - 1) * leading;
  const setting = { size, tracking: card.tracking };
  const title = lines.map((line, at) => display.outline(line, setting, MARGIN, first + at * leading)).join('');
  const label = { size: EYEBROW_SIZE, tracking: card.label.tracking };
  const words = card.label.upperCase ? eyebrow.toLocaleUpperCase() : eyebrow;
  const above = body.outline(words, label, MARGIN, first - size * 1.02 - 12);
  return `<path fill="${colors.muted}" d="${above}"/><path fill="${colors.text}" d="${title}"/>`;
}

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}
