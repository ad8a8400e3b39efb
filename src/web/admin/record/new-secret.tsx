import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './change-message.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** That it is shown only now. */
  readonly once: string;
  /** What to do with it. */
  readonly children?: ReactNode;
};

/** A secret that was just created, to copy. No address leads to it again. */
export function NewSecret({ id, title, label, value, once, children }: Props) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each secret takes the focus.
  useEffect(() => place.current?.focus(), [value]);
  return (
    <div ref={place} tabIndex={-1} className={styles.message}>
      <Stack>
        <Banner tone="success" title={title}>
          <p>{once}</p>
          {children}
        </Banner>
        <CopyField
          id={id}
          label={label}
          value={value}
          copyLabel={t('newSecret.copy')}
          copiedLabel={t('newSecret.copied')}
          failedLabel={t('newSecret.copyFailed')}
        />
      </Stack>
    </div>
  );
}
