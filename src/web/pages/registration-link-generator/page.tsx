import { useBrand } from '../../brand/use-brand.ts';
import { useText } from '../../text/use-text.ts';

export default function RegistrationLinkGenerator() {
  const { t } = useText();
  const { name } = useBrand();
  return <h1>{t('meta.registrationLinkGenerator.title', { brand: name })}</h1>;
}
