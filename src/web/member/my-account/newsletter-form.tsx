import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Body, Small } from '#web/ui/typography.tsx';
import { ChoiceForm } from './choice-form.tsx';

/** Begins or ends the newsletter. The text is that of the registration form. */
export function NewsletterForm({ since }: { readonly since: unknown }) {
  const { t, languageTag } = useText();
  const { name: brand, timeZone } = useBrand();
  const isOn = since !== null;
  const date = isOn ? formatDate(new Date(String(since)), languageTag, timeZone) : '';
  return (
    <ChoiceForm
      about="newsletter"
      isOn={isOn}
      title={t('myAccount.newsletter.title')}
      label={t(isOn ? 'myAccount.newsletter.stop' : 'myAccount.newsletter.start')}
    >
      <Body>{isOn ? t('myAccount.newsletter.on', { date }) : t('registration.newsletter.short', { brand })}</Body>
      <Small>{t('registration.newsletter.long', { brand })}</Small>
    </ChoiceForm>
  );
}
