import type { ReactNode } from 'react';
import type { BrandImage } from '../../../kernel/brand.ts';
import { Picture } from '../picture.tsx';
import { Eyebrow, Heading, Lead } from '../typography.tsx';
import styles from './intro-flow.module.css';

export type IntroSlide = {
  /** The slide's id: what the links of the others lead to. */
  readonly id: string;
  readonly image?: BrandImage | undefined;
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The link on, or the ways to sign up. */
  readonly actions?: ReactNode;
};

/** The introduction as slides side by side: swiped, scrolled, or followed by the links (`#id`) in each. */
export function IntroFlow({ label, slides }: { readonly label: string; readonly slides: readonly IntroSlide[] }) {
  return (
    <section className={styles.flow} aria-label={label}>
      {slides.map((slide, index) => (
        <div key={slide.id} id={slide.id} className={styles.slide}>
          {slide.image && (
            <div className={styles.media}>
              <Picture image={slide.image} alt="" sizes="(min-width: 60rem) 46vw, 100vw" eager={index === 0} cover />
            </div>
          )}
          <div className={styles.text}>
            {slide.eyebrow && <Eyebrow>{slide.eyebrow}</Eyebrow>}
            <Heading level={index === 0 ? 1 : 2}>{slide.title}</Heading>
            {slide.lead && <Lead>{slide.lead}</Lead>}
            {slide.actions}
          </div>
        </div>
      ))}
    </section>
  );
}
