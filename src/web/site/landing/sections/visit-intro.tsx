import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import type { ProviderOption } from '#modules/identity/rules/provider.ts';
import { useAssets, useBrand } from '#web/browser/brand/use-brand.ts';
import { formatCompact, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IntroFlow, type IntroSlide } from '#web/ui/sections/intro-flow.tsx';
import type { SignUpStart } from '../../sign-up/sign-up-methods.ts';
import type { IntroStep } from '../intro-steps.ts';
import { SignUp } from './sign-up.tsx';

type Guest = {
  readonly signUpMethods: readonly SignUpMethod[];
  readonly providers: readonly ProviderOption[];
  readonly inviter: string | null;
  /** The visitor has a valid invitation. */
  readonly invited: boolean;
  /** The form of the registration, or the code field for visitors without an invitation. */
  readonly start: SignUpStart;
};
type Props = Guest & { readonly steps: readonly IntroStep[]; readonly skipHref: string };

/** The steps of the introduction in the brand's words and pictures; the last step's link depends on the invitation. */
export function VisitIntro({ steps, skipHref, ...guest }: Props) {
  const { t } = useText();
  const slides = useIntroSlides(guest);
  return (
    <div>
      <IntroFlow
        label={t('intro.label')}
        stepsLabel={t('intro.steps')}
        nextLabel={t('intro.next')}
        backLabel={t('intro.back')}
        skip={{ href: skipHref, label: t('intro.skip') }}
        progress={(step) => t('intro.progress', { step, steps: steps.length })}
        slides={steps.map((step) => ({ id: `intro-${step}`, ...slides[step] }))}
      />
    </div>
  );
}

function useIntroSlides(guest: Guest): Readonly<Record<IntroStep, Omit<IntroSlide, 'id'>>> {
  const { inviter, invited, start, signUpMethods, providers } = guest;
  const { t } = useText();
  const { hero, band, portraits } = useAssets();
  const values = useValues();
  const em = [<em key="em" />];
  return {
    welcome: {
      name: t('intro.welcome.name'),
      image: portraits[1],
      eyebrow: inviter ? t('hero.invitedBy', { inviter }) : t('hero.eyebrow'),
      title: <Text id="intro.welcome.title" values={values} components={em} />,
      lead: t('intro.welcome.lead'),
    },
    brands: {
      name: t('intro.brands.name'),
      image: portraits[0],
      eyebrow: t('intro.brands.name'),
      title: <Text id="intro.brands.title" values={values} components={em} />,
      lead: t('intro.brands.lead', values),
    },
    confidence: {
      name: t('intro.confidence.name'),
      image: band,
      eyebrow: t('intro.confidence.name'),
      title: <Text id="intro.confidence.title" components={em} />,
      lead: t('intro.confidence.lead'),
      facts: [
        { icon: 'truck', text: t('benefits.shipping.title') },
        { icon: 'return', text: t('benefits.returns.title') },
        { icon: 'star', text: t('hero.rating', values) },
      ],
    },
    account: {
      name: t('intro.account.name'),
      image: hero,
      eyebrow: t('intro.account.name'),
      title: <Text id="intro.account.title" components={em} />,
      lead: invited ? t('intro.account.invited') : t('intro.account.code'),
      children: <SignUp methods={signUpMethods} providers={providers} start={start} />,
    },
  };
}

function useValues() {
  const { languageTag } = useText();
  const { name, claims } = useBrand();
  return {
    brand: name,
    brands: formatNumber(claims.appBrands, languageTag),
    labels: formatNumber(claims.labels, languageTag),
    discount: formatPercent(claims.discountUpToPercent, languageTag),
    rating: formatNumber(claims.rating, languageTag),
    reviews: formatCompact(claims.reviews, languageTag),
  };
}
