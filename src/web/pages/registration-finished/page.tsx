import { useBrand } from '../../brand/use-brand.ts';
import { useText } from '../../text/use-text.ts';

export default function RegistrationFinished() {
  const { t } = useText();
  const { name } = useBrand();
  return <h1>{t('meta.registrationFinished.title', { brand: name })}</h1>;
}
