import type { ReactNode } from 'react';
import { Heading, Lead } from '../typography.tsx';
import styles from './tool-page.module.css';

export type ToolPageProps = {
  /** The breadcrumb, or a few words above the title. */
  readonly above?: ReactNode;
  readonly title: ReactNode;
  /** A state beside the title. */
  readonly badge?: ReactNode;
  readonly lead?: ReactNode;
  /** Links and buttons for the whole page, beside its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of a tool for people who use it every day: dense and calm, in the brand's colours and typefaces. */
export function ToolPage({ above, title, badge, lead, actions, children }: ToolPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {above}
        <div className={styles.line}>
          <div className={styles.intro}>
            <div className={styles.title}>
              <Heading level={1}>{title}</Heading>
              {badge}
            </div>
            {lead && <Lead className={styles.lead}>{lead}</Lead>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}
