import { useLoaderData } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useStoreItems } from '#web/browser/brand/use-store-items.ts';
import { formatList } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoyaltyCards } from '#web/ui/sections/loyalty-cards.tsx';
import { StoreList } from '#web/ui/sections/store-list.tsx';
import { Section, Stack } from '#web/ui/stack.tsx';
import { Eyebrow, Heading, Lead } from '#web/ui/typography.tsx';
import type { LandingData } from '../landing-data.ts';

/** The loyalty cards, and the stores that are open only to card holders. */
export function CardsAndStores() {
  const { t } = useText();
  return (
    <Section tone="surface" labelledBy="cards">
      <Stack gap="loose">
        <CardsHead />
        <CardRow />
        <Heading level={2} size="heading">
          {t('stores.title')}
        </Heading>
        <Shops />
      </Stack>
    </Section>
  );
}

/** The loyalty cards, if the stores are elsewhere or missing. */
export function Cards() {
  return (
    <Section tone="surface" labelledBy="cards">
      <Stack gap="loose">
        <CardsHead />
        <CardRow />
      </Stack>
    </Section>
  );
}

/** The stores alone. */
export function Stores() {
  const { t } = useText();
  return (
    <Section tone="surface" labelledBy="stores">
      <Stack gap="loose">
        <Heading level={2} id="stores">
          {t('stores.title')}
        </Heading>
        <Shops />
      </Stack>
    </Section>
  );
}

function CardsHead() {
  const { t, languageTag } = useText();
  const { loyaltyCards } = useBrand();
  return (
    <Stack>
      <Eyebrow>{t('cards.eyebrow')}</Eyebrow>
      <Heading level={2} id="cards">
        {t('cards.title')}
      </Heading>
      <Lead>{t('cards.text', { cards: formatList(loyaltyCards, languageTag) })}</Lead>
    </Stack>
  );
}

function CardRow() {
  const { name, loyaltyCards } = useBrand();
  return <LoyaltyCards brandName={name} cards={loyaltyCards} />;
}

function Shops() {
  const { t } = useText();
  const { stores } = useLoaderData<LandingData>();
  return (
    <>
      <StoreList stores={useStoreItems(stores)} />
      <Lead>{t('stores.note')}</Lead>
    </>
  );
}
