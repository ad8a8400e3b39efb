import type { ReactNode } from 'react';
import { useAssets } from '../../../brand/use-brand.ts';
import { PictureBand } from '../../../ui/sections/picture-band.tsx';
import { type Chapter, chaptersOf } from '../chapters.ts';
import { AppChapter } from './app-chapter.tsx';
import { Benefits } from './benefits.tsx';
import { BlackFriday } from './black-friday.tsx';
import { Cards, CardsAndStores, Stores } from './cards-and-stores.tsx';
import { Claims } from './claims.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';

/** What the page has between its hero and its last word, as the customization orders it. */
export function Chapters({ sections }: { readonly sections: readonly string[] }) {
  return chaptersOf(sections).map((chapter) => <ChapterOf key={chapter} chapter={chapter} />);
}

function ChapterOf({ chapter }: { readonly chapter: Chapter }) {
  return CHAPTERS[chapter]();
}

const CHAPTERS: Readonly<Record<Chapter, () => ReactNode>> = {
  claims: () => <Claims />,
  benefits: () => <BenefitsAndSteps />,
  cards: () => <Cards />,
  stores: () => <Stores />,
  'cards-and-stores': () => <CardsAndStores />,
  app: () => <AppChapter />,
  faq: () => <Questions />,
  'black-friday': () => <BlackFriday />,
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
