import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/text-area.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { type LeftOut, loadCodes } from './load-codes.server.ts';
import { MOST_CODES, parseCodes } from './parse-codes.ts';
import { PrintButton } from './print-button.tsx';
import styles from './qr-codes.module.css';
import { Sheet } from './sheet.tsx';

export { handle } from './handle.ts';

/** The address names the codes, so that a sheet can be printed again. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const codes = parseCodes(url.searchParams.get('codes') ?? '');
  const shown = codes.slice(0, MOST_CODES);
  const sheet = await loadCodes(runInProcess(context), shown, getLoadContext(context).publicOrigin);
  return { ...sheet, codes: shown, isTooLong: codes.length > MOST_CODES };
}

export default function QrCodes() {
  const { t } = useText();
  const { name: brand } = useBrand();
  const { printed, leftOut, codes, isTooLong } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('qrCodes.title')} lead={t('qrCodes.lead', { brand })}>
      <div className={styles.screen}>
        <CodesForm codes={codes} />
        {isTooLong && <Banner tone="info">{t('qrCodes.tooMany', { most: MOST_CODES })}</Banner>}
        {leftOut.length > 0 && <LeftOutCodes leftOut={leftOut} />}
        {printed.length > 0 && <PrintButton />}
      </div>
      {printed.length > 0 && <Sheet codes={printed} />}
    </AdminPage>
  );
}

function CodesForm({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useText();
  const busy = useNavigation().state === 'loading';
  return (
    <Form method="get" className={styles.form}>
      <TextAreaField
        key={codes.join()}
        id="qr-codes"
        name="codes"
        label={t('qrCodes.codes')}
        hint={t('qrCodes.codes.hint', { most: MOST_CODES })}
        defaultValue={codes.join('\n')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" busy={busy} busyLabel={t('form.busy')}>
        {t('qrCodes.submit')}
      </Button>
    </Form>
  );
}

const REASONS: Readonly<Record<LeftOut['reason'], TextKey>> = {
  unknown: 'qrCodes.leftOut.unknown',
  disabled: 'qrCodes.leftOut.disabled',
  'link-only': 'qrCodes.leftOut.linkOnly',
};

function LeftOutCodes({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const { t } = useText();
  return (
    <Banner tone="info" title={t('qrCodes.leftOut')}>
      <ul>
        {leftOut.map(({ code, reason }) => (
          <li key={code}>
            <code>{code}</code>: {t(REASONS[reason])}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
