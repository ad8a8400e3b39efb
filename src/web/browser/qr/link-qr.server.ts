import { drawQr, type QrDrawing } from './draw-qr.server.ts';
import { encodePng, encodeSvg } from './encode-files.server.ts';

/** The QR code of a secret link: a drawing for the page, and its files within the page, so that no address names the link. */
export type LinkQr = { readonly drawing: QrDrawing; readonly svg: string; readonly png: string };

export function encodeLinkQr(link: string): LinkQr {
  return {
    drawing: drawQr(link),
    svg: `data:image/svg+xml;base64,${Buffer.from(encodeSvg(link)).toString('base64')}`,
    png: `data:image/png;base64,${encodePng(link).toString('base64')}`,
  };
}
