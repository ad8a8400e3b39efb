import { classNames } from '../class-names.ts';
import typography from '../typography.module.css';
import styles from './member-voice.module.css';

export type MemberVoiceProps = {
  readonly id: string;
  readonly title: string;
  readonly quote: string;
  readonly name: string;
  /** The origin of the quotation, in a line below the name. */
  readonly origin: string;
};

/** A large quotation with its author. */
export function MemberVoice({ id, title, quote, name, origin }: MemberVoiceProps) {
  return (
    <figure className={styles.voice}>
      <h2 id={id} className={classNames(typography.eyebrow, styles.title)}>
        {title}
      </h2>
      <blockquote className={styles.quote}>
        <p>
          <q>{quote}</q>
        </p>
      </blockquote>
      <figcaption className={styles.said}>
        <span className={styles.name}>{name}</span>
        <span className={styles.origin}>{origin}</span>
      </figcaption>
    </figure>
  );
}
