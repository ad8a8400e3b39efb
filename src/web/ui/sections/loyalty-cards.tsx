import { Logo } from '../logo.tsx';
import styles from './loyalty-cards.module.css';

export type LoyaltyCardsProps = { readonly brandName: string; readonly cards: readonly string[] };

/** The club's cards, from the lowest to the highest; silver, gold and a dark stone, drawn without images. */
export function LoyaltyCards({ brandName, cards }: LoyaltyCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card} className={styles.card}>
          <span aria-hidden="true">
            <Logo name={brandName} className={styles.logo} />
          </span>
          <span className={styles.name}>{card}</span>
        </li>
      ))}
    </ul>
  );
}
