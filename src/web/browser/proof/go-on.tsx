import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { buttonClass } from '#web/ui/button.tsx';

type Props = { readonly target: string; readonly isByDocument: boolean };

/** Opens what was asked for, such as a file. Without script a link does. */
export function GoOn({ target, isByDocument }: Props) {
  const { t } = useText();
  const navigate = useNavigate();
  const address = withBase(target);
  useEffect(() => {
    if (isByDocument) location.assign(address);
    else navigate(target, { replace: true });
  }, [address, target, isByDocument, navigate]);
  return (
    <p>
      <a href={address} className={buttonClass({ tone: 'secondary' })}>
        {t('proof.goOn')}
      </a>
    </p>
  );
}
