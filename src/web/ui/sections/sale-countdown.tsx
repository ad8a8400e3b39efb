import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import lines from '../inclined-lines.module.css';
import { Eyebrow, Figure, Heading, Lead } from '../typography.tsx';
import styles from './sale-countdown.css?url';

export type CountdownUnit = {
  /** Two digits or more, formatted; the page runs the countdown. */
  readonly value: string;
  readonly label: string;
};

export type SaleCountdownProps = {
  readonly id: string;
  readonly eyebrow: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** The event that the countdown ends with. */
  readonly label: ReactNode;
  /** Days, hours, minutes and seconds; seconds are hidden with reduced motion. */
  readonly units: readonly CountdownUnit[];
  /** False until the countdown runs: until then the numbers' space is reserved and empty. */
  readonly counting: boolean;
  /** The remaining time as text for screen readers; never announced by itself. */
  readonly spoken: string;
  /** The end of the countdown as text, also without script. */
  readonly when: ReactNode;
  /** The call to action. */
  readonly children: ReactNode;
};

/** A sale such as Black Friday: a countdown on the black surface, very prominent. It loads its own styles. */
export function SaleCountdown({ id, eyebrow, title, text, children, ...countdown }: SaleCountdownProps) {
  return (
    <section className={classNames('sale', lines.lines)} data-surface="inclined" aria-labelledby={id}>
      <link rel="stylesheet" href={styles} precedence="part" />
      <div className="sale-head">
        <div className="sale-titles">
          <Eyebrow>{eyebrow}</Eyebrow>
          <Heading level={2} id={id} className="sale-title">
            {title}
          </Heading>
        </div>
        <Lead>{text}</Lead>
      </div>
      <Countdown {...countdown} />
      <div className="sale-foot">
        <p className="sale-when">{countdown.when}</p>
        <div className="sale-actions">{children}</div>
      </div>
    </section>
  );
}

type CountdownProps = Pick<SaleCountdownProps, 'label' | 'units' | 'counting' | 'spoken'>;

function Countdown({ label, units, counting, spoken }: CountdownProps) {
  return (
    <div className={classNames('sale-countdown', counting && 'sale-counting')}>
      <p className="sale-label" aria-hidden="true">
        {label}
      </p>
      <div role="timer" aria-label={spoken} className="sale-units">
        {units.map((unit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: units never change their places
          <span key={place} className="sale-unit" aria-hidden="true">
            <Figure className="sale-value">
              {[...unit.value].map((digit, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: digits never change their places
                <span key={at} className="sale-digit">
                  {digit}
                </span>
              ))}
            </Figure>
            <span className="sale-unit-label">{unit.label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
