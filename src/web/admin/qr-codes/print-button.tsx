import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Opens the browser's print dialog. Without script, the browser's own menu prints the sheet. */
export function PrintButton() {
  const { t } = useText();
  if (!useHydrated()) return null;
  return (
    <div>
      <Button tone="secondary" onClick={() => window.print()}>
        {t('qrCodes.print')}
      </Button>
    </div>
  );
}
