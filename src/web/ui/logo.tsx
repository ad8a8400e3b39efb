import { classNames } from './class-names.ts';
import styles from './logo.module.css';

export type LogoProps = { readonly name: string; readonly className?: string | undefined };

/** The brand's wordmark in the colour of the text around it; its drawing and measures come from the theme. */
export function Logo({ name, className }: LogoProps) {
  return <span className={classNames(styles.logo, className)} role="img" aria-label={name} />;
}
