import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { Href } from '#web/routing/href.ts';
import type { PreviewWidth } from '../landing-page/preview-choice.ts';
import styles from './previews.module.css';
import { useFrameRetry } from './use-frame-retry.ts';

type Props = {
  readonly to: Href | undefined;
  readonly brand: string;
  readonly language: string;
  readonly row: string;
  readonly width: PreviewWidth;
  /** The number of missing texts. */
  readonly missing: number;
};

/** A preview in its frame, loaded when it comes near, and the link to it alone. */
export function MatrixCell({ to, brand, language, row, width, missing }: Props) {
  const { t } = useText();
  const { frame, tries, wait, check } = useFrameRetry();
  const address = to && withBase(to);
  const title = t('previews.cell', { row, brand, language });
  return (
    <figure className={styles.cell} data-missing={missing > 0 || undefined}>
      <figcaption className={styles.caption}>
        <span>
          {brand} · {language}
        </span>
        {missing > 0 && (
          <a href="#missing" className={styles.missing}>
            {t('previews.missingCount', { count: missing })}
          </a>
        )}
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={styles.open}
          aria-label={t('previews.open.label', { title })}
        >
          {t('previews.open')}
        </a>
      </figcaption>
      {wait !== null && <p className={styles.wait}>{t('previews.wait', { seconds: wait })}</p>}
      <div className={styles.stage} data-width={width}>
        <iframe
          key={tries}
          ref={frame}
          src={address}
          title={title}
          loading="lazy"
          sandbox="allow-same-origin"
          className={styles.frame}
          data-width={width}
          onLoad={check}
        />
      </div>
    </figure>
  );
}
