import { useState } from 'react';
import { useText } from '../../text/use-text.ts';
import { FooterButton } from '../../ui/site-footer.tsx';
import { useConsentVisit } from './use-consent.ts';

/** Opens the cookie settings; where the consent script cannot be had, it says so instead of doing nothing. */
export function CookieSettingsButton() {
  const { t } = useText();
  const visit = useConsentVisit();
  const [unavailable, setUnavailable] = useState(false);
  async function open() {
    setUnavailable(false);
    const opened = await import('../at-rest.ts')
      .then(({ openConsentSettings }) => openConsentSettings(visit))
      .catch(() => false);
    setUnavailable(!opened);
  }
  return (
    <>
      <FooterButton onClick={open}>{t('cookies.settings')}</FooterButton>
      <span role="status">{unavailable && t('cookies.unavailable')}</span>
    </>
  );
}
