import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { isProviderIconName, ProviderIcon, type ProviderIconName } from '../provider-icon.tsx';
import styles from './sign-up-buttons.css?url';

export type SignUpButton = {
  readonly icon: Extract<IconName, 'mail' | 'phone' | 'key'> | ProviderIconName;
  /** The button's accessible name; it contains the visible text. */
  readonly label: string;
  /** The visible text, if it is shorter. */
  readonly short?: string | undefined;
  /** A link to the start of this sign-up method, without text; or a message that the method is not available yet. */
  readonly start: ReactElement<{ className?: string; children?: ReactNode }> | string;
};

type Props = {
  readonly label: string;
  readonly closeLabel: string;
  readonly ways: readonly SignUpButton[];
  /** Below the buttons: the login for members. */
  readonly note?: ReactNode;
};

/** The sign-up methods; the first is the recommended one. A press on an unavailable method reports this. */
export function SignUpButtons({ label, closeLabel, ways, note }: Props) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="part" />
      <ul className="sign-up" aria-label={label}>
        {ways.map((way, index) => (
          <li key={way.icon} className={way.short === undefined ? 'sign-up-wide' : undefined}>
            <SignUpMethodButton way={way} tone={index === 0 ? 'primary' : 'secondary'} closeLabel={closeLabel} />
          </li>
        ))}
      </ul>
      {note && <p className="sign-up-note">{note}</p>}
    </>
  );
}

type SignUpMethodButtonProps = {
  readonly way: SignUpButton;
  readonly tone: 'primary' | 'secondary';
  readonly closeLabel: string;
};

function SignUpMethodButton({ way: { icon, label, short, start }, tone, closeLabel }: SignUpMethodButtonProps) {
  const name = short === undefined ? undefined : label;
  const words = (
    <span className={short === undefined ? 'sign-up-words' : 'sign-up-short-words'}>
      {isProviderIconName(icon) ? <ProviderIcon name={icon} /> : <Icon name={icon} />}
      {short ?? label}
    </span>
  );
  if (typeof start !== 'string') {
    const props = { className: buttonClass({ tone, wide: true }), 'aria-label': name, children: words };
    return cloneElement(start, props);
  }
  const id = `soon-${icon}`;
  return (
    <>
      <Button tone={tone} wide aria-label={name} aria-haspopup="dialog" popoverTarget={id}>
        {words}
      </Button>
      <Soon id={id} closeLabel={closeLabel}>
        {start}
      </Soon>
    </>
  );
}

/**
 * A message that opens, and closes by its button, Escape or a press beside it, all natively. As a dialog it takes the
 * focus, so that screen readers read it, and returns the focus.
 */
function Soon({
  id,
  closeLabel,
  children,
}: {
  readonly id: string;
  readonly closeLabel: string;
  readonly children: string;
}) {
  return (
    <dialog id={id} className="sign-up-soon" popover="auto" aria-labelledby={`${id}-words`}>
      <Icon name="clock" />
      <p id={`${id}-words`}>{children}</p>
      <button
        type="button"
        className="sign-up-close"
        aria-label={closeLabel}
        popoverTarget={id}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </dialog>
  );
}
