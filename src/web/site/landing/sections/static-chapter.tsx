import type { ReactNode } from 'react';
import { useAssets } from '#web/browser/brand/use-brand.ts';
import type { VoucherOffer } from '#web/browser/invitation/voucher-offer.ts';
import { PictureBand } from '#web/ui/sections/picture-band.tsx';
import type { Chapter } from '../chapters.ts';
import { AppChapter } from './app-chapter.tsx';
import { Benefits } from './benefits.tsx';
import { Cards, CardsAndStores, Stores } from './cards-and-stores.tsx';
import { Claims } from './claims.tsx';
import { Labels } from './labels.tsx';
import { Questions } from './questions.tsx';
import styles from './sections.module.css';
import { Steps } from './steps.tsx';
import { VoiceChapter } from './voice-chapter.tsx';

type Static = Exclude<Chapter, 'black-friday'>;
type Props = { readonly chapter: Static } & VoucherOffer;

/** A chapter as a static island: the browser keeps the server's HTML. */
export function StaticChapter({ chapter, percent, minimum }: Props) {
  return <div className={styles.chapter}>{CHAPTERS[chapter]({ percent, minimum })}</div>;
}

const CHAPTERS: Readonly<Record<Static, (offer: VoucherOffer) => ReactNode>> = {
  claims: (offer) => <Claims offer={offer} />,
  labels: () => <Labels />,
  benefits: () => <BenefitsAndSteps />,
  voice: () => <VoiceChapter />,
  cards: () => <Cards />,
  stores: () => <Stores />,
  'cards-and-stores': () => <CardsAndStores />,
  app: () => <AppChapter />,
  faq: (offer) => <Questions offer={offer} />,
};

function BenefitsAndSteps() {
  const { band } = useAssets();
  return (
    <>
      <Benefits />
      <Steps />
      <PictureBand image={band} />
    </>
  );
}
