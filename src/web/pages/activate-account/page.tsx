import { useBrand } from '../../brand/use-brand.ts';
import { useText } from '../../text/use-text.ts';

export default function ActivateAccount() {
  const { t } = useText();
  const { name } = useBrand();
  return <h1>{t('meta.activateAccount.title', { brand: name })}</h1>;
}
