import type { ReactNode } from 'react';
import type { QrDrawing } from './draw-qr.server.ts';
import styles from './qr-figure.module.css';
import { QrPicture } from './qr-picture.tsx';

type Props = { readonly drawing: QrDrawing; readonly label: string; readonly children: ReactNode };

/** A QR code on a page with the links to its files below. */
export function QrFigure({ drawing, label, children }: Props) {
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <QrPicture drawing={drawing} label={label} />
      </div>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
