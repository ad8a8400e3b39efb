import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { LeftOut } from './load-codes.server.ts';

const REASONS: Readonly<Record<LeftOut['reason'], TextKey>> = {
  UNKNOWN: 'qrCodes.leftOut.unknown',
  DISABLED: 'qrCodes.leftOut.disabled',
  ENDED: 'qrCodes.leftOut.ended',
  LINK_ONLY: 'qrCodes.leftOut.linkOnly',
};

/** The codes that are not on the sheet, and why. */
export function LeftOutCodes({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const { t } = useText();
  return (
    <Banner tone="info" title={t('qrCodes.leftOut')}>
      <ul>
        {leftOut.map(({ code, reason }) => (
          <li key={code}>
            <code>{code}</code>: {t(REASONS[reason])}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
