import { useBrand } from '../../brand/use-brand.ts';
import { useText } from '../../text/use-text.ts';

export default function AccountActive() {
  const { t } = useText();
  const { name } = useBrand();
  return <h1>{t('meta.accountActive.title', { brand: name })}</h1>;
}
