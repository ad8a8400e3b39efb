import { type ReactNode, useRef } from 'react';
import type { BrandImage } from '#kernel/brand.ts';
import { LinkButton } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { Eyebrow, Heading, Lead } from '../typography.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './intro-flow.css?url';
import { useSlides } from './use-slides.ts';

export type IntroSlide = {
  /** The slide's id: the target of the other slides' links. */
  readonly id: string;
  /** The step's short name, for places without its title. */
  readonly name: string;
  readonly image: BrandImage;
  readonly eyebrow: ReactNode;
  /** `em` within the title gets the brand's emphasis. */
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly facts?: readonly { readonly icon: IconName; readonly text: string }[] | undefined;
  /** The sign-up options. */
  readonly children?: ReactNode;
};

export type IntroFlowProps = {
  readonly label: string;
  readonly stepsLabel: string;
  readonly nextLabel: ReactNode;
  readonly backLabel: ReactNode;
  /** The link that skips the flow. */
  readonly skip: { readonly href: string; readonly label: ReactNode };
  /** `2 of 4`; counts from 1. */
  readonly progress: (step: number) => string;
  readonly slides: readonly IntroSlide[];
};

/**
 * The introduction as slides side by side: visitors swipe, follow the links in each slide, or use the arrow keys.
 * Without script the same links lead to the same slides. The chunk loads only where the flow is shown, with its styles.
 */
export function IntroFlow({ label, slides, ...labels }: IntroFlowProps) {
  const flow = useRef<HTMLElement>(null);
  const track = useRef<HTMLOListElement>(null);
  const seen = useSlides({ flow, track });
  return (
    <section ref={flow} className="intro-flow" aria-label={label}>
      <link rel="stylesheet" href={styles} precedence="part" />
      <a className="intro-flow-skip" href={labels.skip.href}>
        {labels.skip.label}
      </a>
      <ol ref={track} className="intro-flow-track">
        {slides.map((slide, index) => (
          <Slide
            key={slide.id}
            slide={slide}
            first={index === 0}
            count={labels.progress(index + 1)}
            back={slides[index - 1] && { href: `#${slides[index - 1]?.id}`, label: labels.backLabel }}
            next={slides[index + 1] && { href: `#${slides[index + 1]?.id}`, label: labels.nextLabel }}
          />
        ))}
      </ol>
      <Bar slides={slides} seen={seen} stepsLabel={labels.stepsLabel} progress={labels.progress} />
    </section>
  );
}

type BarProps = Pick<IntroFlowProps, 'slides' | 'stepsLabel' | 'progress'> & { readonly seen: number };

/** The current position, below the slides, both visually and in the tab order. */
function Bar({ slides, seen, stepsLabel, progress }: BarProps) {
  // Without script the current slide is unknown.
  const current = useHydrated() ? seen : -1;
  return (
    <div className="intro-flow-bar">
      <nav aria-label={stepsLabel}>
        <ol className="intro-flow-steps">
          {slides.map(({ id, name }, index) => (
            <li key={id}>
              <a className="intro-flow-step" href={`#${id}`} aria-current={index === current ? 'step' : undefined}>
                <span className="visually-hidden">
                  {progress(index + 1)}: {name}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <p className="visually-hidden" role="status">
        {current >= 0 && progress(current + 1)}
      </p>
    </div>
  );
}

type Move = { readonly href: string; readonly label: ReactNode } | undefined;
type SlideProps = {
  readonly slide: IntroSlide;
  readonly first: boolean;
  readonly count: string;
  readonly back: Move;
  readonly next: Move;
};

function Slide({ slide, first, count, back, next }: SlideProps) {
  // The later pictures are fetched as soon as the first one is no longer delayed by them.
  const eager = useHydrated() || first;
  return (
    <li id={slide.id} className="intro-flow-slide">
      <div className="intro-flow-media">
        <Picture image={slide.image} alt="" sizes="(min-width: 60rem) 50vw, 100vw" eager={eager} cover />
      </div>
      <div className="intro-flow-text">
        <div className="intro-flow-head">
          <Eyebrow>{slide.eyebrow}</Eyebrow>
          <p className="intro-flow-count">{count}</p>
        </div>
        <Heading level={first ? 1 : 2} tabIndex={-1}>
          {slide.title}
        </Heading>
        <Lead>{slide.lead}</Lead>
        {slide.facts && <Facts facts={slide.facts} />}
        {slide.children}
        <div className="intro-flow-moves">
          {next && <LinkButton href={next.href}>{next.label}</LinkButton>}
          {back && (
            <LinkButton tone="quiet" href={back.href}>
              {back.label}
            </LinkButton>
          )}
        </div>
      </div>
    </li>
  );
}

function Facts({ facts }: { readonly facts: NonNullable<IntroSlide['facts']> }) {
  return (
    <ul className="intro-flow-facts">
      {facts.map(({ icon, text }) => (
        <li key={icon} className="intro-flow-fact">
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}
