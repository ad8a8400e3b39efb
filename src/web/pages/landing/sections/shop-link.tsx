import { useBrand } from '../../../brand/use-brand.ts';
import { useText } from '../../../text/use-text.ts';
import { LinkButton } from '../../../ui/button.tsx';

/** The way into the shop, for members. */
export function ShopLink() {
  const { t } = useText();
  const { links } = useBrand();
  return <LinkButton href={links.shop}>{t('welcome.shop')}</LinkButton>;
}
