import type { ReactNode } from 'react';
import type { BrandImage } from '#kernel/brand.ts';
import { classNames } from '../class-names.ts';
import { Picture } from '../picture.tsx';
import { Eyebrow, Heading, Lead } from '../typography.tsx';
import styles from './feature.module.css';

export type FeatureProps = {
  readonly image: BrandImage;
  readonly alt?: string | undefined;
  readonly id?: string | undefined;
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** The picture stands at the end of the line instead of its start. */
  readonly reversed?: boolean | undefined;
  /** 1 if the chapter is the whole page. */
  readonly level?: 1 | 2 | undefined;
  /** The picture is in the first view, so it loads eagerly. */
  readonly eager?: boolean | undefined;
};

/** A tall picture with a chapter's text beside it. */
export function Feature({
  image,
  alt = '',
  id,
  eyebrow,
  title,
  lead,
  children,
  reversed = false,
  level = 2,
  eager = false,
}: FeatureProps) {
  return (
    <div className={classNames(styles.feature, reversed && styles.reversed)}>
      <div className={styles.media}>
        <Picture image={image} alt={alt} sizes="(min-width: 60rem) 36vw, 92vw" eager={eager} />
      </div>
      <div className={styles.text}>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Heading level={level} id={id}>
          {title}
        </Heading>
        {lead && <Lead>{lead}</Lead>}
        {children}
      </div>
    </div>
  );
}
