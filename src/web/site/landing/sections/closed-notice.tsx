import type { Door } from '#modules/club/rules/door.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { formatDateWithZone } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';

type Props = { readonly door: Exclude<Door, { readonly kind: 'open' }> };

/** Replaces the code's field while the club accepts nobody (specification K20); links to the field lead here. */
export function ClosedNotice({ door: { kind, opensAt } }: Props) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const opens = opensAt && formatDateWithZone(new Date(opensAt), languageTag, timeZone);
  return (
    <div id={CODE_FIELD_ID} tabIndex={-1}>
      <Banner tone="info" title={t(kind === 'full' ? 'closed.full.title' : 'closed.title')}>
        <p>{opens ? t('closed.opens', opens) : t('closed.later')}</p>
        <p>{t('closed.invitation')}</p>
      </Banner>
    </div>
  );
}
