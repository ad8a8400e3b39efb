import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { type ChangeRefused, DONE_TEXTS, parseIntent, REFUSAL_TEXTS } from './change-texts.ts';
import type { LandingPageDetails } from './page-data.ts';
import { ProblemList } from './problem-list.tsx';

type Props = {
  readonly page: LandingPageDetails;
  readonly refused: ChangeRefused | undefined;
  readonly done: string | null;
};

/** What the last change did, what is planned, and why a plan was not carried out. */
export function Messages({ page, refused, done }: Props) {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const intent = parseIntent(done);
  const format = (at: unknown) => formatDateTime(new Date(String(at)), languageTag, timeZone);
  const { publishAt, endAt, planRefusal } = page;
  const isPlanned = intent === 'publish' && publishAt != null;
  return (
    <>
      {refused && (
        <Banner title={t(refused.text)}>
          <ProblemList problems={refused.problems} />
        </Banner>
      )}
      {!refused && intent && (
        <Banner tone="success">{t(isPlanned ? 'landingPages.done.plan' : DONE_TEXTS[intent])}</Banner>
      )}
      {publishAt != null && <Banner tone="info">{t('landingPages.planned.publish', { at: format(publishAt) })}</Banner>}
      {endAt != null && <Banner tone="info">{t('landingPages.planned.end', { at: format(endAt) })}</Banner>}
      {planRefusal != null && (
        <Banner title={t('landingPages.planned.refused')}>{t(REFUSAL_TEXTS[planRefusal] ?? 'error.technical')}</Banner>
      )}
    </>
  );
}
