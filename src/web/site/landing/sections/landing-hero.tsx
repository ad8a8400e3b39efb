import { getBrandImage } from '#web/browser/brand/get-brand-image.ts';
import { useAssets, useBrand } from '#web/browser/brand/use-brand.ts';
import { formatOffer } from '#web/browser/invitation/voucher-offer.ts';
import { staticIsland } from '#web/browser/lazy/static-island.tsx';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useMessage } from '#web/forms/messages.ts';
import { formatCompact, formatNumber } from '#web/i18n/format.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Hero } from '#web/ui/sections/hero.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { LandingData } from '../landing-data.ts';
import { loadInvitation } from '../load-invitation.ts';
import { REVIEWS_SOURCE_ID } from '../reviews-source-id.ts';
import { useBusyRetry } from '../use-busy-retry.ts';
import type { Look, OpenInvitation } from '../visit.ts';
import { CodeEntryForm } from './code-entry-form.tsx';
import { useHeroTexts } from './hero-texts.tsx';
import { ClosedNotice, MemberActions, MembersOnly, SharedProduct } from './lazy-islands.tsx';
import styles from './sections.module.css';
import { ShopLink } from './shop-link.tsx';

// Its styles belong to the chunk `shell` (vite.config.ts).
const InvitationCard = staticIsland(loadInvitation);

/** The first view: a field for visitors with a code, one link for invited visitors, the shop for members. */
export function LandingHero({ visit, follows }: { readonly visit: LandingData; readonly follows: boolean }) {
  const viewer = useCurrentViewer();
  const { invitation, look, product } = visit;
  const hero = getBrandImage(useAssets(), look.hero);
  const words = useHeroTexts(visit, viewer);
  const note =
    !viewer && look.headline.startsWith('social-') ? <VoucherNote look={look} /> : <RatingNote look={look} />;
  const isInvited = invitation !== null && visit.door.kind === 'open';
  const accept = isInvited ? <Accept invitation={invitation} /> : null;
  const nextAction = viewer ? <ShopLink /> : accept;
  return (
    <Hero image={hero} follows={follows} {...words} note={isInvited && !viewer ? null : note}>
      <Stack>
        {product && <SharedProduct product={product} nextAction={nextAction} />}
        {viewer ? <MemberActions viewer={viewer} /> : <EntryOptions visit={visit} />}
      </Stack>
    </Hero>
  );
}

function EntryOptions({ visit }: { readonly visit: LandingData }) {
  const { look, invitation, problem, product, campaignSlug, door } = visit;
  const message = useMessage();
  useBusyRetry(problem);
  const isClosed = door.kind !== 'open';
  if (invitation && !isClosed)
    return (
      <>
        <Accept invitation={invitation} />
        <InvitationCard inviter={invitation.inviter} percent={look.voucherPercent} minimum={look.voucherMinimum} />
      </>
    );
  return (
    <>
      {problem && !(isClosed && problem.error === 'REGISTRATION_CLOSED') && <Banner>{message(problem.text)}</Banner>}
      {isClosed ? <ClosedNotice door={door} /> : <CodeEntryForm campaignSlug={campaignSlug} />}
      <p className={styles.apply}>
        <Text id="code.none" components={[<LocalLink key="apply" to={href('/membership-interest')} />]} />
      </p>
      {product && <MembersOnly />}
    </>
  );
}

function Accept({ invitation: { path } }: { readonly invitation: OpenInvitation }) {
  const { t } = useText();
  return (
    <div>
      <LocalLink to={path} className={buttonClass()}>
        {t('code.submit')}
      </LocalLink>
    </div>
  );
}

function RatingNote({ look: { sections } }: { readonly look: Look }) {
  const { t, languageTag } = useText();
  const { claims } = useBrand();
  const rating = t('hero.rating', {
    rating: formatNumber(claims.rating, languageTag),
    reviews: formatCompact(claims.reviews, languageTag),
  });
  if (!sections.includes('claims')) return rating;
  return (
    <>
      {rating} <a href={`#${REVIEWS_SOURCE_ID}`}>{t('hero.reviews')}</a>
    </>
  );
}

function VoucherNote({ look }: { readonly look: Look }) {
  const { t, languageTag } = useText();
  const { voucherPercent, voucherMinimum } = look;
  const brand = useBrand();
  if (voucherPercent === 0) return null;
  const { percent, amount } = formatOffer({ percent: voucherPercent, minimum: voucherMinimum }, brand, languageTag);
  return amount === null ? t('hero.voucher', { percent }) : t('hero.voucherFrom', { percent, amount });
}
