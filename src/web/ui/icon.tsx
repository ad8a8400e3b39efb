import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

export type IconProps = {
  readonly name: IconName;
  /** Only for an icon whose meaning no adjacent text states. */
  readonly label?: string | undefined;
  readonly large?: boolean | undefined;
};

export function Icon({ name, label, large = false }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, large && styles.large)}
      viewBox="0 0 24 24"
      width={large ? 32 : 20}
      height={large ? 32 : 20}
      fill="none"
      stroke="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
