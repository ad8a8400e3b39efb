import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CHANGE, type ChangeName } from './changes.ts';
import { useChanging } from './use-changing.ts';

type Props = ButtonLook & {
  readonly change: ChangeName;
  /** The admin, invitation or session. */
  readonly id: string;
  readonly label: ReactNode;
  /** What the button acts on, for those who do not see where it stands. */
  readonly about?: string;
};

/** A button that changes one thing. */
export function ChangeForm({ change, id, label, about, tone = 'secondary', size = 'small' }: Props) {
  const { t } = useText();
  const busy = useChanging(change, id);
  return (
    <Form method="post">
      <input type="hidden" name={CHANGE} value={change} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone={tone} size={size} busy={busy} busyLabel={t('form.busy')}>
        {label}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
    </Form>
  );
}
