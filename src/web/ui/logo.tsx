import { classNames } from './class-names.ts';
import styles from './logo.module.css';

export type LogoProps = { readonly name: string; readonly className?: string | undefined };

/** The brand's wordmark in the text colour; the theme defines its image and size. */
export function Logo({ name, className }: LogoProps) {
  return <span className={classNames(styles.logo, className)} role="img" aria-label={name} />;
}
