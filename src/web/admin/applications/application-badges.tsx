import { useText } from '#web/i18n/use-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import styles from './application-badges.module.css';
import { FLAG_TEXTS, STATE_TEXTS } from './application-texts.ts';

const TONES: Readonly<Partial<Record<keyof typeof STATE_TEXTS, BadgeTone>>> = {
  OPEN: 'active',
  DECLINED: 'faded',
};

/** The state of an application. */
export function ApplicationStateBadge({ state }: { readonly state: keyof typeof STATE_TEXTS }) {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(STATE_TEXTS[state])}</Badge>;
}

/** What an admin should know before a decision, in a few words. */
export function FlagBadges({ flags }: { readonly flags: readonly (keyof typeof FLAG_TEXTS)[] }) {
  const { t } = useText();
  return (
    <span className={styles.flags}>
      {flags.map((flag) => (
        <Badge key={flag}>{t(FLAG_TEXTS[flag])}</Badge>
      ))}
    </span>
  );
}
