import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { type LocalStore, localizeStores } from '#web/browser/brand/brand-facts.server.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useStoreItems } from '#web/browser/brand/use-store-items.ts';
import { type MyCardQuery, myCard } from '#web/generated/operations.ts';
import { formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { ScreenOnly } from '#web/ui/screen-only.tsx';
import { LoyaltyCards } from '#web/ui/sections/loyalty-cards.tsx';
import { StoreList } from '#web/ui/sections/store-list.tsx';
import { Body } from '#web/ui/typography.tsx';
import { loadForMember } from '../layout/member-data.server.ts';
import { MemberPage, MemberSection } from '../layout/member-page.tsx';
import { useCardName } from '../layout/use-card-name.ts';
import { loadInBrowser, useMemberData } from '../layout/use-member-data.ts';

export { handle } from './handle.ts';

type Loaded = NonNullable<MyCardQuery['me']> & { readonly stores: readonly LocalStore[] };

export function loader(args: LoaderFunctionArgs): Promise<Loaded | null> {
  const { brand } = getLoadContext(args.context).visit;
  const stores = localizeStores(brand, localeOfPath(withoutBase(args.url.pathname)));
  return loadForMember(args, async (run) => {
    const { me } = await run(myCard, {});
    return me && { ...me, stores };
  });
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  return loadInBrowser(args);
}

export default function Card() {
  const member = useMemberData<Loaded>();
  return member && <CardView {...member} />;
}

/** The own card and the stores that it opens; members without one learn who gets one (specification A3). */
function CardView({ card, stores }: Pick<Loaded, 'card' | 'stores'>) {
  const { t, languageTag } = useText();
  const { name: brand, loyaltyCards } = useBrand();
  const own = useCardName()(card);
  const title = own ? t('card.title', { card: own }) : t('card.none.title');
  const text = own ? t('card.text', { brand }) : t('cards.text', { cards: formatList(loyaltyCards, languageTag) });
  return (
    <MemberPage title={title} lead={text}>
      <ScreenOnly>
        <LoyaltyCards brandName={brand} cards={own ? [own] : loyaltyCards} />
      </ScreenOnly>
      <MemberSection id="stores" title={t('stores.title')}>
        <StoreList stores={useStoreItems(stores)} />
        <Body>{t(own ? 'card.bring' : 'stores.note')}</Body>
      </MemberSection>
    </MemberPage>
  );
}
