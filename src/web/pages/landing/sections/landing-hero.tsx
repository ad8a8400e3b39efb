import type { ReactNode } from 'react';
import { pictureNamed } from '../../../brand/picture-named.ts';
import { useAssets, useBrand } from '../../../brand/use-brand.ts';
import { LocalLink } from '../../../local-link.tsx';
import { formatNumber, formatPercent } from '../../../text/format.ts';
import { Text } from '../../../text/text.tsx';
import { useText } from '../../../text/use-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Hero } from '../../../ui/sections/hero.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { Eyebrow } from '../../../ui/typography.tsx';
import { headlineOf } from '../headline.ts';
import type { Look, Product, Visit } from '../visit.ts';
import { CodeEntryForm } from './code-entry-form.tsx';
import styles from './sections.module.css';

/** The first screen: a field for who holds a code, one step for who came by an invitation. */
export function LandingHero({ visit }: { readonly visit: Visit }) {
  const { t } = useText();
  const { invitation, problem, look, product } = visit;
  const hero = pictureNamed(useAssets(), look.hero);
  const words = useWords(visit);
  const greets = invitation !== null || look.headline.startsWith('social-');
  return (
    <Hero image={hero} {...words} note={greets ? <VoucherNote look={look} /> : <RatingNote />}>
      {invitation ? (
        <LocalLink to={invitation.path} className={buttonClass()}>
          {t('code.submit')}
        </LocalLink>
      ) : (
        <Stack>
          {product && <SharedProduct product={product} />}
          {problem && <Banner>{t(problem)}</Banner>}
          <CodeEntryForm />
          <p className={styles.apply}>
            <Text id="code.none" components={[<LocalLink key="apply" to="/membership-interest" />]} />
          </p>
        </Stack>
      )}
    </Hero>
  );
}

function useWords({ look, invitation }: Visit): { eyebrow: ReactNode; title: ReactNode; lead: ReactNode } {
  const { t, languageTag } = useText();
  const { name: brand, claims } = useBrand();
  const inviter = invitation?.inviter ?? null;
  const { title, lead } = headlineOf({ ...look, inviter });
  const values = {
    brand,
    inviter: inviter ?? '',
    discount: formatPercent(claims.discountUpToPercent, languageTag),
    percent: formatPercent(look.voucherPercent, languageTag),
  };
  return {
    // The viral headline has the name itself.
    eyebrow: inviter && look.headline !== 'viral' ? t('hero.invitedBy', { inviter }) : t('hero.eyebrow'),
    title: <Text id={title} values={values} components={[<em key="em" />]} />,
    lead: t(lead, values),
  };
}

/** The piece that somebody thought of; what it costs is for members to see. */
function SharedProduct({ product: { name, designer } }: { readonly product: Product }) {
  return (
    <div className={styles.product}>
      <Eyebrow>{designer}</Eyebrow>
      <p className={styles.productName}>{name}</p>
    </div>
  );
}

function RatingNote() {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  return t('hero.rating', {
    rating: formatNumber(claims.rating, languageTag),
    reviews: formatNumber(claims.reviews, languageTag, { notation: 'compact' }),
  });
}

function VoucherNote({ look: { voucherPercent, voucherMinimum } }: { readonly look: Look }) {
  const { t, languageTag } = useText();
  const { currency } = useBrand();
  if (voucherPercent === 0) return null;
  const percent = formatPercent(voucherPercent, languageTag);
  if (voucherMinimum === null) return t('hero.voucher', { percent });
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return t('hero.voucherFrom', { percent, amount: formatNumber(voucherMinimum / 100, languageTag, money) });
}
