import { Form, useNavigation } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import type { EndpointChange } from './changes.ts';

type Props = ButtonLook & { readonly change: EndpointChange; readonly label: string };

/** A button that does one thing with the endpoint of the page. */
export function ChangeButton({ change, label, tone = 'secondary', size = 'small' }: Props) {
  const { t } = useText();
  const busy = useChanging(change);
  return (
    <Form method="post">
      <input type="hidden" name="change" value={change} />
      <Button type="submit" tone={tone} size={size} busy={busy} busyLabel={t('form.busy')}>
        {label}
      </Button>
    </Form>
  );
}

/** Whether this change is on its way; other forms of the page stay as they are. */
export function useChanging(change: EndpointChange): boolean {
  return useNavigation().formData?.get('change') === change;
}
