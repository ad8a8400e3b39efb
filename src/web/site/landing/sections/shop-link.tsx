import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The link to the shop, for members. */
export function ShopLink() {
  const { t } = useText();
  const { links } = useBrand();
  return <LinkButton href={links.shop}>{t('welcome.shop')}</LinkButton>;
}
