import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CHANGE, type ChangeName } from './change.ts';

type Props = {
  readonly change: ChangeName;
  readonly id: string;
  readonly label: ReactNode;
  /** What the button acts on, for those who do not see where it stands. */
  readonly about?: string | undefined;
  readonly tone?: 'primary' | 'secondary';
};

/** A button that changes one thing. */
export function ChangeButton({ change, id, label, about, tone = 'secondary' }: Props) {
  const { t } = useText();
  const { formData } = useNavigation();
  const busy = formData?.get(CHANGE) === change && formData.get('id') === id;
  return (
    <Form method="post">
      <input type="hidden" name={CHANGE} value={change} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone={tone} size="small" busy={busy} busyLabel={t('form.busy')}>
        {label}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </Button>
    </Form>
  );
}
