import { type ReactNode, useRef } from 'react';
import { getBrandImage } from '#web/browser/brand/get-brand-image.ts';
import { useAssets } from '#web/browser/brand/use-brand.ts';
import { CODE_FIELD_ID } from '#web/browser/codes/code-field-id.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogTrigger } from '#web/ui/dialog.tsx';
import { invoker } from '#web/ui/invoker.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Body, Eyebrow, Small } from '#web/ui/typography.tsx';
import type { Product } from '../visit.ts';
import styles from './shared-product.module.css';

const DIALOG_ID = 'shared-product';

type Props = {
  readonly product: Product;
  /** The popup's next link; by default it leads to the code field. */
  readonly nextAction: ReactNode;
};

/** The shared product, and a popup with all details except the price, which only members see. */
export function SharedProduct({ product, nextAction }: Props) {
  const { t } = useText();
  const image = getBrandImage(useAssets(), product.image);
  return (
    <div className={styles.card}>
      <div className={styles.thumbnail}>
        <Picture image={image} alt="" sizes="6rem" cover eager />
      </div>
      <div className={styles.words}>
        <Eyebrow>{product.designer}</Eyebrow>
        <p className={styles.name}>{product.name}</p>
        {/* Browsers that cannot open a dialog without script show its text here. */}
        <noscript>
          <p className={styles.description}>{product.description}</p>
        </noscript>
        <DialogTrigger dialogId={DIALOG_ID} tone="quiet" size="small">
          {t('product.look')}
        </DialogTrigger>
      </div>
      <ProductDialog product={product} nextAction={nextAction} />
    </div>
  );
}

function ProductDialog({ product: { name, designer, image, description }, nextAction }: Props) {
  const { t } = useText();
  const assets = useAssets();
  const toCode = useRef(false);
  function leave() {
    // The browser returns the focus to its previous element; visitors who continue to the code need it in the field.
    if (toCode.current) document.getElementById(CODE_FIELD_ID)?.focus();
    toCode.current = false;
  }
  return (
    <Dialog id={DIALOG_ID} title={name} closeLabel={t('popup.close')} size="wide" onClose={leave}>
      <div className={styles.detail}>
        <div className={styles.picture}>
          <Picture image={getBrandImage(assets, image)} alt={name} sizes="(min-width: 44rem) 26rem, 92vw" cover />
        </div>
        <div className={styles.about}>
          <Eyebrow>{designer}</Eyebrow>
          <Body>{description}</Body>
          <Small>{t('product.note')}</Small>
          <div>
            {nextAction ?? (
              <Button
                {...invoker(DIALOG_ID, 'close')}
                onClick={() => {
                  toCode.current = true;
                }}
              >
                {t('closing.action')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
