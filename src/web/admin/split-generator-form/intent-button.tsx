import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useExperimentForm } from './form-context.ts';
import { INTENT } from './intents.ts';

type Props = ButtonLook & {
  /** The button's own id, if it may take the focus after a change of the form. */
  readonly id?: string | undefined;
  /** As `formatIntent` returns it. */
  readonly intent: string;
  /** What it acts on, for those who do not see where it stands. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
};

/** Posts the form with what is to be done to it, so that it works without script. */
export function IntentButton({ id, intent, about, children, tone = 'quiet', size = 'small' }: Props) {
  const { focus } = useExperimentForm().state;
  const takesFocus = id !== undefined && focus === id;
  return (
    <Button
      type="submit"
      id={id}
      name={INTENT}
      value={intent}
      tone={tone}
      size={size}
      formNoValidate
      {...(takesFocus && { autoFocus: true })}
    >
      {children}
      {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
    </Button>
  );
}
