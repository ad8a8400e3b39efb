import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { MemberSection } from '../layout/member-page.tsx';

type Props = {
  /** What the form chooses about. */
  readonly about: 'name' | 'newsletter';
  readonly isOn: boolean;
  readonly title: string;
  readonly label: string;
  /** The offer, or what was chosen. */
  readonly children: ReactNode;
};

/** A section with a choice that one press makes or takes back. The version of the offer's text is stored with it. */
export function ChoiceForm({ about, isOn, title, label, children }: Props) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <MemberSection id={about} title={title}>
      {children}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value={about} />
        <input type="hidden" name="to" value={isOn ? 'off' : 'on'} />
        <Button type="submit" tone="secondary" size="small" busy={busy} busyLabel={t('form.busy')}>
          {label}
        </Button>
      </Form>
    </MemberSection>
  );
}
