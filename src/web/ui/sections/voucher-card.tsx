import type { ReactNode } from 'react';
import { Eyebrow, Small } from '../typography.tsx';
import styles from './voucher-card.module.css';

export type VoucherCardProps = {
  readonly eyebrow: ReactNode;
  /** The percentage, formatted. */
  readonly figure: ReactNode;
  readonly title: ReactNode;
  /** The voucher's code, if there is one to type. */
  readonly code?: ReactNode;
  readonly validUntil?: ReactNode;
  readonly terms?: ReactNode;
  /** The issuer of the voucher, for print, where the surrounding page is missing. */
  readonly issuer?: string | undefined;
  /** Where the voucher is redeemed, for print as well. */
  readonly address?: string | undefined;
  /** An action that copies the code, if it is not only shown. */
  readonly children?: ReactNode;
};

/** A voucher as a ticket: the figure on the stub, the text on the card. */
export function VoucherCard({
  eyebrow,
  figure,
  title,
  code,
  validUntil,
  terms,
  issuer,
  address,
  children,
}: VoucherCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.stub}>
        <span className={styles.figure}>{figure}</span>
      </div>
      <div className={styles.body}>
        {issuer && <p className={styles.issuer}>{issuer}</p>}
        <Eyebrow>{eyebrow}</Eyebrow>
        <p className={styles.title}>{title}</p>
        {code && <p className={styles.code}>{code}</p>}
        {children && <div className={styles.take}>{children}</div>}
        {validUntil && <p>{validUntil}</p>}
        {terms && <Small>{terms}</Small>}
        {address && <p className={styles.address}>{address}</p>}
      </div>
    </div>
  );
}
