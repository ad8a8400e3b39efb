import type { ReactNode } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { ViewerSummary } from '#web/browser/session/use-viewer.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { Text } from '#web/i18n/text.tsx';
import { type Texts, useText } from '#web/i18n/use-text.ts';
import { getHeadline } from '../headline.ts';
import type { Visit } from '../visit.ts';

type HeroTexts = { readonly eyebrow: ReactNode; readonly title: ReactNode; readonly lead: ReactNode };

/** Returns the texts of the first view: the visit's headline, or a greeting to the logged-in member. */
export function useHeroTexts(visit: Visit, viewer: ViewerSummary | null): HeroTexts {
  const texts = useText();
  const brand = useBrand();
  return viewer ? buildGreeting(viewer, texts, brand) : buildHeadlineTexts(visit, texts, brand);
}

type Brand = ReturnType<typeof useBrand>;

function buildGreeting({ firstName }: ViewerSummary, { t, languageTag }: Texts, { claims }: Brand): HeroTexts {
  return {
    eyebrow: t('welcome.eyebrow'),
    title: <Text id="greeting.title" values={{ name: firstName }} components={[<em key="em" />]} />,
    lead: t('greeting.lead', { daily: formatNumber(claims.newProductsDaily, languageTag) }),
  };
}

function buildHeadlineTexts(
  { look, invitation }: Visit,
  { t, languageTag }: Texts,
  { name: brand, claims }: Brand,
): HeroTexts {
  const inviter = invitation?.inviter ?? null;
  const { title, lead } = getHeadline({ ...look, inviter });
  const values = {
    brand,
    inviter: inviter ?? '',
    discount: formatPercent(claims.discountUpToPercent, languageTag),
    percent: formatPercent(look.voucherPercent, languageTag),
  };
  return {
    // The invitation card shows the inviter's name.
    eyebrow: t('hero.eyebrow'),
    title: <Text id={title} values={values} components={[<em key="em" />]} />,
    lead: t(lead, values),
  };
}
