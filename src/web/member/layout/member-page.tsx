import type { ReactNode } from 'react';
import { ScreenOnly } from '#web/ui/screen-only.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Eyebrow, Heading, Lead } from '#web/ui/typography.tsx';
import styles from './member-page.module.css';

type PageProps = {
  readonly eyebrow?: ReactNode;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the member area: its title, its sections. In print, the title is omitted. */
export function MemberPage({ eyebrow, title, lead, children }: PageProps) {
  return (
    <div className={styles.page}>
      <ScreenOnly>
        <Stack gap="tight">
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <Heading level={1}>{title}</Heading>
          {lead && <Lead>{lead}</Lead>}
        </Stack>
      </ScreenOnly>
      {children}
    </div>
  );
}

type SectionProps = {
  /** The id of the heading, which names the section. */
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A section of such a page, below a line. It is not printed. */
export function MemberSection({ id, title, children }: SectionProps) {
  return (
    <ScreenOnly>
      <section aria-labelledby={id} className={styles.section}>
        <Heading level={2} size="heading" id={id}>
          {title}
        </Heading>
        {children}
      </section>
    </ScreenOnly>
  );
}
