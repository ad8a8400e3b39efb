import { pictureNamed } from '../../../brand/picture-named.ts';
import { useAssets, useBrand } from '../../../brand/use-brand.ts';
import { useMessage } from '../../../forms/messages.ts';
import { LocalLink } from '../../../local-link.tsx';
import { formatNumber, formatPercent, formatShort } from '../../../text/format.ts';
import { Text } from '../../../text/text.tsx';
import { useText } from '../../../text/use-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Hero } from '../../../ui/sections/hero.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useKnownViewer } from '../../../use-viewer.ts';
import type { Invitation, Look, Visit } from '../visit.ts';
import { CodeEntryForm } from './code-entry-form.tsx';
import { useHeroWords } from './hero-words.tsx';
import { MembersOnly, MemberWays, SharedProduct } from './late-parts.tsx';
import styles from './sections.module.css';
import { ShopLink } from './shop-link.tsx';

/** The first screen: a field for who holds a code, one step for who came by an invitation, the shop for members. */
export function LandingHero({ visit, follows }: { readonly visit: Visit; readonly follows: boolean }) {
  const viewer = useKnownViewer();
  const { invitation, look, product } = visit;
  const hero = pictureNamed(useAssets(), look.hero);
  const words = useHeroWords(visit, viewer);
  const greets = invitation !== null || look.headline.startsWith('social-');
  const note = greets && !viewer ? <VoucherNote look={look} /> : <RatingNote />;
  const wayOn = viewer ? <ShopLink /> : invitation && <Accept invitation={invitation} />;
  return (
    <Hero image={hero} follows={follows} {...words} note={note}>
      <Stack>
        {product && <SharedProduct product={product} wayOn={wayOn} />}
        {viewer ? <MemberWays viewer={viewer} /> : <WayIn visit={visit} />}
      </Stack>
    </Hero>
  );
}

function WayIn({ visit: { invitation, problem, product, via } }: { readonly visit: Visit }) {
  const message = useMessage();
  if (invitation) return <Accept invitation={invitation} />;
  return (
    <>
      {problem && <Banner>{message(problem.text)}</Banner>}
      <CodeEntryForm via={via} />
      <p className={styles.apply}>
        <Text id="code.none" components={[<LocalLink key="apply" to="/membership-interest" />]} />
      </p>
      {product && <MembersOnly />}
    </>
  );
}

function Accept({ invitation: { path } }: { readonly invitation: Invitation }) {
  const { t } = useText();
  return (
    <div>
      <LocalLink to={path} className={buttonClass()}>
        {t('code.submit')}
      </LocalLink>
    </div>
  );
}

function RatingNote() {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  return t('hero.rating', {
    rating: formatNumber(claims.rating, languageTag),
    reviews: formatShort(claims.reviews, languageTag),
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
