import type { BrandImage } from '#kernel/brand.ts';
import { Picture } from '../picture.tsx';
import styles from './picture-band.module.css';

/** A wide picture between two chapters. */
export function PictureBand({ image, alt = '' }: { readonly image: BrandImage; readonly alt?: string }) {
  return (
    <div className={styles.band}>
      <Picture image={image} alt={alt} sizes="(min-width: 48rem) 100vw, 170vw" cover />
    </div>
  );
}
