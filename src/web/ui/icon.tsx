import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

type Look = {
  /** Only for an icon whose meaning no adjacent text states. */
  readonly label?: string | undefined;
  readonly large?: boolean | undefined;
};

export type IconProps = Look & { readonly name: IconName };

export function Icon({ name, ...look }: IconProps) {
  return <IconDrawing path={ICON_PATHS[name]} {...look} />;
}

/** An icon of one part only, whose path is not in the file that every page loads. */
export function IconDrawing({ path, label, large = false }: Look & { readonly path: string }) {
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
      <path d={path} />
    </svg>
  );
}
