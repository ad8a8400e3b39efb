import type { BrandImage } from '#kernel/brand.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export type PictureProps = {
  readonly image: BrandImage;
  /** Empty for a decorative picture. */
  readonly alt: string;
  /** The shown width, for the `sizes` attribute. */
  readonly sizes: string;
  /** The picture is in the first view: the browser fetches it at once and with priority. */
  readonly eager?: boolean | undefined;
  /** Fills its container and is cropped to fit. */
  readonly cover?: boolean | undefined;
  readonly className?: string | undefined;
};

/** AVIF in the available widths; its space is reserved from the start. */
export function Picture({ image, alt, sizes, eager = false, cover = false, className }: PictureProps) {
  return (
    <img
      className={classNames(styles.picture, cover && styles.cover, className)}
      sizes={sizes}
      srcSet={image.srcSet}
      src={image.src}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
    />
  );
}
