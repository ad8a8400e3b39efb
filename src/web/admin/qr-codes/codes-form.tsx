import { Form } from 'react-router';
import { MOST_QR_CODES } from '#modules/invitation/rules/qr-code.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import type { TypedSheet } from './load-sheet.server.ts';
import styles from './qr-codes.module.css';

type Props = Pick<TypedSheet, 'codes' | 'sheet' | 'sheets'>;

/** The codes, with which of their sheets is shown and the ways to the others. */
export function CodesForm({ codes, sheet, sheets }: Props) {
  const { t } = useText();
  const localized = useLocalizedPath();
  const busy = useSubmitting();
  const turn = (to: number, label: string) => (
    <Button type="submit" tone="secondary" name="sheet" value={String(to)} busy={busy} busyLabel={t('form.busy')}>
      {label}
    </Button>
  );
  return (
    <Form method="post" action={localized(href('/admin/codes/qr-codes'))} className={styles.form}>
      {sheets > 1 && (
        <Banner tone="info">{t('qrCodes.sheetOf', { sheet, sheets, count: codes.length, most: MOST_QR_CODES })}</Banner>
      )}
      <TextAreaField
        key={codes.join()}
        id="qr-codes"
        name="codes"
        label={t('qrCodes.codes')}
        hint={t('qrCodes.codes.hint', { most: MOST_QR_CODES })}
        defaultValue={codes.join('\n')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Cluster>
        <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
          {t('qrCodes.submit')}
        </Button>
        {sheet > 1 && turn(sheet - 1, t('qrCodes.previous'))}
        {sheet < sheets && turn(sheet + 1, t('qrCodes.next'))}
      </Cluster>
    </Form>
  );
}
