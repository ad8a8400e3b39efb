import { type ChangeEvent, useState } from 'react';
import { MOST_FILE_BYTES } from '#modules/invitation/rules/code-job.ts';
import { IMPORT_COLUMNS } from '#modules/invitation/rules/import-row.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';

/** The file of an import. One that the server would refuse for its size is not sent. */
export function FileField() {
  const { t } = useText();
  const [isTooLarge, setTooLarge] = useState(false);
  const error = isTooLarge ? t('codeJob.reason.fileTooLarge') : undefined;
  function check({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const isLarge = (input.files?.[0]?.size ?? 0) > MOST_FILE_BYTES;
    input.setCustomValidity(isLarge ? t('codeJob.reason.fileTooLarge') : '');
    setTooLarge(isLarge);
  }
  return (
    <TextField
      id="file"
      name="file"
      type="file"
      accept=".csv,text/csv"
      label={t('codeImport.file')}
      hint={t('codeImport.file.hint', { columns: IMPORT_COLUMNS.join(', ') })}
      error={error}
      onChange={check}
      required
    />
  );
}
