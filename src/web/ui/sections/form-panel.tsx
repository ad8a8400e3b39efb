import type { ReactNode } from 'react';
import type { BrandImage } from '#kernel/brand.ts';
import { Picture } from '../picture.tsx';
import { Eyebrow, Heading, Lead } from '../typography.tsx';
import styles from './form-panel.module.css';

export type FormPanelProps = {
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  /** The heading's id, for moving the focus to it by script. */
  readonly titleId?: string | undefined;
  readonly lead?: ReactNode;
  /** The form and its related content. */
  readonly children: ReactNode;
  /** A tall picture beside the form, if there is space. */
  readonly image?: BrandImage | undefined;
  /** Content on top of the picture: the inviter, the voucher. */
  readonly aside?: ReactNode;
};

/** A page with one form: text, fields, and a picture that leaves space for both. */
export function FormPanel({ eyebrow, title, titleId, lead, children, image, aside }: FormPanelProps) {
  return (
    <div className={image ? styles.split : styles.single}>
      {image && (
        <div className={styles.media}>
          <Picture image={image} alt="" sizes="(min-width: 60rem) 42vw, 1px" cover />
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <Heading level={1} id={titleId} tabIndex={titleId ? -1 : undefined}>
            {title}
          </Heading>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** A framed surface: a tool, a card, a form on the inclined lines. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
