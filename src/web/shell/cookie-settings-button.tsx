import { useState } from 'react';
import { useConsentVisit } from '#web/browser/consent/use-consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FooterButton } from '#web/ui/site-footer.tsx';

/** Opens the cookie settings; shows an error message if the consent script does not load. */
export function CookieSettingsButton() {
  const { t } = useText();
  const visit = useConsentVisit();
  const [unavailable, setUnavailable] = useState(false);
  async function open() {
    setUnavailable(false);
    const opened = await import('#web/browser/idle-chunk.ts')
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
