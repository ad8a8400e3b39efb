import type { BrandImage } from '#kernel/brand.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export type PictureProps = {
  readonly image: BrandImage;
  /** Empty where the picture only sets the mood. */
  readonly alt: string;
  /** How wide it is shown, as of the `sizes` attribute. */
  readonly sizes: string;
  /** The picture that one sees first: fetched at once and before others. */
  readonly eager?: boolean | undefined;
  /** Fills what holds it and is cut to fit. */
  readonly cover?: boolean | undefined;
  readonly className?: string | undefined;
};

/** AVIF in the widths that there are; its place is kept from the start. */
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
