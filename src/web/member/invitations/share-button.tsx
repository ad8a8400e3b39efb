import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Props = { readonly title: string; readonly text: string; readonly url: string };

/** Opens the share sheet of the device; browsers without one do not show the button. */
export function ShareButton(content: Props) {
  const { t } = useText();
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  async function share() {
    try {
      await navigator.share(content);
    } catch {
      // Whoever closes the sheet shares nothing.
    }
  }
  return <Button onClick={share}>{t('invitations.share')}</Button>;
}
