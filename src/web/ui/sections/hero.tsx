import type { ReactNode } from 'react';
import type { BrandImage } from '#kernel/brand.ts';
import { Picture } from '../picture.tsx';
import { Display, Eyebrow, Lead } from '../typography.tsx';
import styles from './hero.module.css';

export type HeroProps = {
  readonly image: BrandImage;
  readonly eyebrow?: ReactNode;
  /** `em` within the title gets the brand's emphasis. */
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The code form. */
  readonly children?: ReactNode;
  /** Below the form: a rating, a text for members. */
  readonly note?: ReactNode;
  /** Another section comes first: the hero lacks the page's first heading, and its picture is not in the first view. */
  readonly follows?: boolean | undefined;
};

/** The first view. The theme decides whether the picture lies behind the headline or beside it. */
export function Hero({ image, eyebrow, title, lead, children, note, follows = false }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={styles.media}>
        <Picture image={image} alt="" sizes="(min-width: 60rem) 100vw, 160vw" eager={!follows} cover />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <Display level={follows ? 2 : 1}>{title}</Display>
        </div>
        {lead && <Lead className={styles.lead}>{lead}</Lead>}
        {children && <div className={styles.form}>{children}</div>}
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </section>
  );
}
