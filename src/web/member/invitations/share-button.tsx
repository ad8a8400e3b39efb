import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Called with whether the device could not share; a sheet that was closed is no failure. */
  readonly onFailed: (failed: boolean) => void;
};

/** How a share sheet ends that failed at nothing: it was closed, or is open already. */
const CLOSED: readonly string[] = ['AbortError', 'InvalidStateError'];

/** Opens the share sheet of the device; browsers without one do not show the button. */
export function ShareButton({ onFailed, ...content }: Props) {
  const { t } = useText();
  if (!useHydrated() || typeof navigator.share !== 'function') return null;
  async function share() {
    onFailed(false);
    try {
      await navigator.share(content);
    } catch (error) {
      onFailed(!(error instanceof DOMException && CLOSED.includes(error.name)));
    }
  }
  return <Button onClick={share}>{t('invitations.share')}</Button>;
}
