import type { QrDrawing } from './draw-qr.server.ts';
import styles from './qr-picture.module.css';

/** A QR code on the page, black on white in any brand: readers need the contrast. */
export function QrPicture({ drawing: { size, path }, label }: { readonly drawing: QrDrawing; readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} />
    </svg>
  );
}
