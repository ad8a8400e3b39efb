import { useText } from '#web/i18n/use-text.ts';
import styles from './erasure-effects.module.css';

const EFFECTS = {
  MEMBER: 'personalData.erase.member',
  REGISTRATION: 'personalData.erase.pending',
  INVITER: 'personalData.erase.inviter',
} as const;

/** What an erasure means for a person about whom these things are stored. */
export function ErasureEffects({ holdings }: { readonly holdings: readonly string[] }) {
  const { t } = useText();
  return (
    <>
      <p>{t('personalData.erase.text')}</p>
      <ul className={styles.list}>
        {Object.entries(EFFECTS)
          .filter(([holding]) => holdings.includes(holding))
          .map(([holding, text]) => (
            <li key={holding}>{t(text)}</li>
          ))}
      </ul>
    </>
  );
}
