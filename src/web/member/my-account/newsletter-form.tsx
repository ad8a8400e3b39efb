import { Form } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Body, Small } from '#web/ui/typography.tsx';
import { MemberSection } from '../layout/member-page.tsx';

/** One press, in both directions. The text is that of the registration form, whose version is stored with the choice. */
export function NewsletterForm({ since }: { readonly since: unknown }) {
  const { t, languageTag } = useText();
  const { name: brand, timeZone } = useBrand();
  const busy = useSubmitting();
  const isOn = since !== null;
  const date = isOn ? formatDate(new Date(String(since)), languageTag, timeZone) : '';
  return (
    <MemberSection id="newsletter" title={t('myAccount.newsletter.title')}>
      <Body>{isOn ? t('myAccount.newsletter.on', { date }) : t('registration.newsletter.short', { brand })}</Body>
      <Small>{t('registration.newsletter.long', { brand })}</Small>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="newsletter" />
        <input type="hidden" name="to" value={isOn ? 'off' : 'on'} />
        <Button type="submit" tone="secondary" size="small" busy={busy} busyLabel={t('form.busy')}>
          {t(isOn ? 'myAccount.newsletter.stop' : 'myAccount.newsletter.start')}
        </Button>
      </Form>
    </MemberSection>
  );
}
