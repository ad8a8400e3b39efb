import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './sign-up-buttons.module.css';

export type SignUpWay = {
  readonly icon: Extract<IconName, 'mail' | 'phone' | 'google' | 'facebook' | 'apple'>;
  readonly label: ReactNode;
  /** A link where the way leads somewhere; a button with `onPress` otherwise. */
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
};

/** The ways to sign up, one below the other; the first is the one that we suggest. */
export function SignUpButtons({ ways }: { readonly ways: readonly SignUpWay[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map((way, index) => {
        const tone = index === 0 ? 'primary' : 'secondary';
        const content = (
          <>
            <Icon name={way.icon} />
            {way.label}
          </>
        );
        return (
          <li key={way.icon}>
            {way.href === undefined ? (
              <Button tone={tone} wide onClick={way.onPress}>
                {content}
              </Button>
            ) : (
              <LinkButton tone={tone} wide href={way.href}>
                {content}
              </LinkButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
