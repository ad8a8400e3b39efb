import { useBrand } from '#web/browser/brand/use-brand.ts';
import { QrPicture } from '#web/browser/qr/qr-picture.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import { useDocumentData } from '#web/routing/document-data.tsx';
import { href, withQuery } from '#web/routing/href.ts';
import { Logo } from '#web/ui/logo.tsx';
import type { PrintedCode } from './load-codes.server.ts';
import styles from './qr-codes.module.css';

/** Cards to print and cut: each with the brand, the QR code and the code in letters. Links to files are on the screen only. */
export function Sheet({ codes }: { readonly codes: readonly PrintedCode[] }) {
  const { t } = useText();
  return (
    <ul className={styles.sheet} aria-label={t('qrCodes.sheet')}>
      {codes.map((code) => (
        <li key={code.code} className={styles.item}>
          <Card {...code} />
          <Files code={code.code} />
        </li>
      ))}
    </ul>
  );
}

function Card({ code, drawing }: PrintedCode) {
  const { t } = useText();
  const { name } = useBrand();
  const { publicOrigin } = useDocumentData();
  return (
    <div className={styles.card}>
      <Logo name={name} />
      <p>{t('qrCodes.card.invitation', { brand: name })}</p>
      <div className={styles.picture}>
        <QrPicture drawing={drawing} label={t('qrCodes.card.label', { code })} />
      </div>
      <p className={styles.code}>{code}</p>
      <p className={styles.address}>{new URL(publicOrigin).host + withBase('/')}</p>
    </div>
  );
}

/** Plain links: the router would ask for data instead of the file. */
function Files({ code }: { readonly code: string }) {
  const { t } = useText();
  const file = (format: string) => withBase(withQuery(href('/admin/codes/qr-codes/file'), { code, format }));
  return (
    <p className={styles.files}>
      {(['SVG', 'PNG'] as const).map((format) => (
        <a key={format} href={file(format.toLowerCase())} download aria-label={t('qrCodes.download', { code, format })}>
          {format}
        </a>
      ))}
    </p>
  );
}
