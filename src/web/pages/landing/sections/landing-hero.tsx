import type { ReactNode } from 'react';
import type { TextKey } from '../../../../texts/keys.ts';
import { useAssets, useBrand } from '../../../brand/use-brand.ts';
import { LocalLink } from '../../../local-link.tsx';
import { formatNumber, formatPercent } from '../../../text/format.ts';
import { Text } from '../../../text/text.tsx';
import { useText } from '../../../text/use-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Hero } from '../../../ui/sections/hero.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { headlineOf } from '../headline.ts';
import type { Invitation } from '../visit.ts';
import { CodeEntryForm } from './code-entry-form.tsx';
import styles from './sections.module.css';

type Props = { readonly invitation: Invitation | null; readonly problem: TextKey | null };

/** The first screen: a field for who holds a code, one step for who came by an invitation. */
export function LandingHero({ invitation, problem }: Props) {
  const { t } = useText();
  const { hero } = useAssets();
  const words = useWords(invitation);
  if (invitation)
    return (
      <Hero image={hero} {...words} note={<VoucherNote invitation={invitation} />}>
        <LocalLink to={invitation.path} className={buttonClass()}>
          {t('code.submit')}
        </LocalLink>
      </Hero>
    );
  return (
    <Hero image={hero} {...words} note={<RatingNote />}>
      <Stack>
        {problem && <Banner>{t(problem)}</Banner>}
        <CodeEntryForm />
        <p className={styles.apply}>
          <Text id="code.none" components={[<LocalLink key="apply" to="/membership-interest" />]} />
        </p>
      </Stack>
    </Hero>
  );
}

function useWords(invitation: Invitation | null): { eyebrow: ReactNode; title: ReactNode; lead: ReactNode } {
  const { t, languageTag } = useText();
  const { name: brand, claims } = useBrand();
  const inviter = invitation?.inviter ?? null;
  const { title, lead } = headlineOf(
    invitation ?? { headline: 'default', registrationForm: 'one-step', inviter: null },
  );
  const values = {
    brand,
    inviter: inviter ?? '',
    discount: formatPercent(claims.discountUpToPercent, languageTag),
    percent: formatPercent(invitation?.voucherPercent ?? claims.firstPurchasePercent, languageTag),
  };
  return {
    // The viral headline has the name itself.
    eyebrow: inviter && invitation?.headline !== 'viral' ? t('hero.invitedBy', { inviter }) : t('hero.eyebrow'),
    title: <Text id={title} values={values} components={[<em key="em" />]} />,
    lead: t(lead, values),
  };
}

function RatingNote() {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  return t('hero.rating', {
    rating: formatNumber(claims.rating, languageTag),
    reviews: formatNumber(claims.reviews, languageTag, { notation: 'compact' }),
  });
}

function VoucherNote({ invitation: { voucherPercent, voucherMinimum } }: { readonly invitation: Invitation }) {
  const { t, languageTag } = useText();
  const { currency } = useBrand();
  if (voucherPercent === 0) return null;
  const percent = formatPercent(voucherPercent, languageTag);
  if (voucherMinimum === null) return t('hero.voucher', { percent });
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return t('hero.voucherFrom', { percent, amount: formatNumber(voucherMinimum / 100, languageTag, money) });
}
