import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Heading, Lead } from '#web/ui/typography.tsx';
import styles from './page-section.module.css';
import { SECTIONS, type SectionId } from './sections.ts';

type Props = { readonly id: SectionId; readonly lead?: ReactNode; readonly children: ReactNode };

/** A section of the page with its heading, which is a target of links. */
export function PageSection({ id, lead, children }: Props) {
  const { t } = useText();
  const title = SECTIONS.find((section) => section.id === id)?.title ?? SECTIONS[0].title;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <Heading level={2} size="heading" id={`${id}-title`}>
        {t(title)}
      </Heading>
      {lead && <Lead className={styles.lead}>{lead}</Lead>}
      {children}
    </section>
  );
}
