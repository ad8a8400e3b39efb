import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Body } from '#web/ui/typography.tsx';
import { ChoiceForm } from './choice-form.tsx';

/** Lets the inviter see the first name. */
export function NameForm({ isShown }: { readonly isShown: boolean }) {
  const { t } = useText();
  const { name: brand } = useBrand();
  return (
    <ChoiceForm
      about="name"
      isOn={isShown}
      title={t('myAccount.name.title')}
      label={t(isShown ? 'myAccount.name.stop' : 'myAccount.name.start')}
    >
      <Body>{isShown ? t('myAccount.name.on') : t('myAccount.name.offer', { brand })}</Body>
    </ChoiceForm>
  );
}
