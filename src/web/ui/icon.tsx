import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { SHAPES, STROKES } from './icon-paths.ts';

export type IconName = keyof typeof STROKES | keyof typeof SHAPES;

export type IconProps = {
  readonly name: IconName;
  /** Only where the drawing says something that no text beside it says. */
  readonly label?: string | undefined;
  readonly large?: boolean | undefined;
};

export function Icon({ name, label, large = false }: IconProps) {
  const shape = name in SHAPES ? SHAPES[name as keyof typeof SHAPES] : undefined;
  return (
    <svg
      className={classNames(styles.icon, large && styles.large)}
      viewBox="0 0 24 24"
      width={large ? 32 : 20}
      height={large ? 32 : 20}
      fill={shape ? 'currentColor' : 'none'}
      stroke={shape ? 'none' : 'currentColor'}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={shape ?? STROKES[name as keyof typeof STROKES]} />
    </svg>
  );
}
