import { Heading } from '#web/ui/typography.tsx';
import { Actions } from './actions.tsx';
import { Content, Navigation } from './content.tsx';
import { Choices, Fields } from './fields.tsx';
import { Chapter } from './frame.tsx';
import styles from './gallery.module.css';
import { Messages } from './messages.tsx';
import type { Links, Sample } from './sample.ts';
import { LandingSections, LaterSections, PageSections } from './sections.tsx';

/** All parts in their states, and all mails, in a brand and a language. */
export function Gallery({ sample, choices }: { readonly sample: Sample; readonly choices: Links }) {
  const { brand, locale } = sample;
  const address = (brandId: string, language: string) => `?brand=${brandId}&language=${language}`;
  return (
    <main className={styles.page}>
      <Heading level={1}>{`Gallery · ${brand.name}`}</Heading>
      <nav className={styles.choices} aria-label="Choices">
        {choices.brands.map((id) => (
          <a key={id} href={address(id, locale)} aria-current={id === brand.id}>
            {id}
          </a>
        ))}
        {choices.locales.map((language) => (
          <a key={language} href={address(brand.id, language)} aria-current={language === locale}>
            {language}
          </a>
        ))}
      </nav>
      <Actions {...sample} />
      <Fields {...sample} />
      <Choices {...sample} />
      <Messages {...sample} />
      <Content {...sample} />
      <Navigation {...sample} />
      <LandingSections {...sample} />
      <LaterSections {...sample} />
      <PageSections {...sample} />
      <Chapter name="mails">
        <div className={styles.mails}>
          {choices.mails.map((kind) => (
            <figure key={kind}>
              <figcaption className={styles.name}>{kind}</figcaption>
              <iframe
                className={styles.mail}
                title={kind}
                loading="lazy"
                src={`gallery/mails/${kind}${address(brand.id, locale)}`}
              />
            </figure>
          ))}
        </div>
      </Chapter>
    </main>
  );
}
