import { Form } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Body } from '#web/ui/typography.tsx';
import { MemberSection } from '../layout/member-page.tsx';

/** Lets the inviter see the first name, in one press, in both directions. The version of the offer is stored with the choice. */
export function NameForm({ isShown }: { readonly isShown: boolean }) {
  const { t } = useText();
  const { name: brand } = useBrand();
  const busy = useSubmitting();
  return (
    <MemberSection id="name" title={t('myAccount.name.title')}>
      <Body>{isShown ? t('myAccount.name.on') : t('myAccount.name.offer', { brand })}</Body>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="name" />
        <input type="hidden" name="to" value={isShown ? 'off' : 'on'} />
        <Button type="submit" tone="secondary" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(isShown ? 'myAccount.name.stop' : 'myAccount.name.start')}
        </Button>
      </Form>
    </MemberSection>
  );
}
