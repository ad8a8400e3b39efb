import type { ReactNode } from 'react';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import type { KnownViewer } from '#web/browser/session/use-viewer.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { Text } from '#web/i18n/text.tsx';
import { type Texts, useText } from '#web/i18n/use-text.ts';
import { headlineOf } from '../headline.ts';
import type { Visit } from '../visit.ts';

type Words = { readonly eyebrow: ReactNode; readonly title: ReactNode; readonly lead: ReactNode };

/** What the first screen says: the visit's headline, or a greeting to the member who is logged in. */
export function useHeroWords(visit: Visit, viewer: KnownViewer | null): Words {
  const texts = useText();
  const brand = useBrand();
  return viewer ? greetingOf(viewer, texts, brand) : headlineWords(visit, texts, brand);
}

type Brand = ReturnType<typeof useBrand>;

function greetingOf({ firstName }: KnownViewer, { t, languageTag }: Texts, { claims }: Brand): Words {
  return {
    eyebrow: t('welcome.eyebrow'),
    title: <Text id="greeting.title" values={{ name: firstName }} components={[<em key="em" />]} />,
    lead: t('greeting.lead', { daily: formatNumber(claims.newProductsDaily, languageTag) }),
  };
}

function headlineWords({ look, invitation }: Visit, { t, languageTag }: Texts, { name: brand, claims }: Brand): Words {
  const inviter = invitation?.inviter ?? null;
  const { title, lead } = headlineOf({ ...look, inviter });
  const values = {
    brand,
    inviter: inviter ?? '',
    discount: formatPercent(claims.discountUpToPercent, languageTag),
    percent: formatPercent(look.voucherPercent, languageTag),
  };
  return {
    // The invitation's card has the name.
    eyebrow: t('hero.eyebrow'),
    title: <Text id={title} values={values} components={[<em key="em" />]} />,
    lead: t(lead, values),
  };
}
