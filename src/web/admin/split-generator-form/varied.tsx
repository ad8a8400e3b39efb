import type { KeyboardEvent } from 'react';
import { TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RadioGroup } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Small } from '#web/ui/typography.tsx';
import { getFlagControl, NAMED_FLAGS } from './flag-controls.ts';
import { FlagName } from './flag-name.tsx';
import styles from './form.module.css';
import { useExperimentForm, useField } from './form-context.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent } from './intents.ts';

/** What differs between the variations: content of pages, or the landing page to which visitors are redirected. */
export function Varied() {
  const { t } = useText();
  const { draft } = useExperimentForm().state;
  return (
    <Fieldset id="varied" legend={t('splitGenerator.varied')} hint={t('splitGenerator.varied.hint')}>
      <RadioGroup
        id="varies"
        name="varies"
        legend={t('splitGenerator.varies')}
        defaultValue={draft.varies}
        options={[
          { value: 'flags', label: t('splitGenerator.varies.flags') },
          { value: 'redirects', label: t('splitGenerator.varies.redirects') },
        ]}
      />
      <div className={styles.onlyFlags}>
        <Stack>
          <ChosenFlags />
          <FlagChoice />
          <TextSearch />
        </Stack>
      </div>
    </Fieldset>
  );
}

function ChosenFlags() {
  const { t } = useText();
  const { flags } = useExperimentForm().state.draft;
  if (flags.length === 0) return <Small>{t('splitGenerator.flags.none')}</Small>;
  return (
    <ul className={styles.rows} aria-label={t('splitGenerator.flags')}>
      {flags.map((flag) => (
        <li key={flag} className={styles.row}>
          <input type="hidden" name="flag" value={flag} />
          <FlagName flag={flag} />
          <IntentButton intent={formatIntent('remove-flag', flag)} about={<FlagName flag={flag} />}>
            {t('splitGenerator.remove')}
          </IntentButton>
        </li>
      ))}
    </ul>
  );
}

function FlagChoice() {
  const { t } = useText();
  const { draft } = useExperimentForm().state;
  const field = useField();
  const options = NAMED_FLAGS.filter((flag) => !draft.flags.includes(flag)).map((flag) => ({
    value: flag,
    label: t(getFlagControl(flag).label),
  }));
  if (options.length === 0) return null;
  return (
    <div className={styles.beside}>
      <SelectField
        {...field('flagToAdd')}
        label={t('splitGenerator.flags.add')}
        options={options}
        placeholder={t('splitGenerator.choose')}
        defaultValue=""
      />
      <IntentButton intent={formatIntent('add-flag')} tone="secondary" about={t('splitGenerator.flags.add')}>
        {t('splitGenerator.add')}
      </IntentButton>
    </div>
  );
}

const FIND_BUTTON = 'findTexts';

/** Finds texts of the site by a word of them or by their key. */
function TextSearch() {
  const { t } = useText();
  const { search } = useExperimentForm().state;
  const field = useField();
  return (
    <div>
      <div className={styles.beside}>
        <TextField
          {...field('textQuery')}
          type="search"
          label={t('splitGenerator.texts.find')}
          hint={t('splitGenerator.texts.hint')}
          defaultValue={search?.query ?? ''}
          autoComplete="off"
          onKeyDown={searchOnEnter}
        />
        <IntentButton id={FIND_BUTTON} intent={formatIntent('find-texts')} tone="secondary">
          {t('splitGenerator.texts.search')}
        </IntentButton>
      </div>
      {search && <FoundTexts />}
    </div>
  );
}

// Enter would press the form's first button, which saves.
function searchOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.getElementById(FIND_BUTTON)?.click();
}

function FoundTexts() {
  const { t } = useText();
  const { search, draft } = useExperimentForm().state;
  const found = (search?.found ?? []).filter(({ key }) => !draft.flags.includes(TEXT_PREFIX + key));
  return (
    <div role="status">
      <Small>{t('splitGenerator.texts.found', { count: found.length })}</Small>
      {found.length > 0 && (
        <ul className={styles.rows}>
          {found.map(({ key, text }) => (
            <li key={key} className={styles.row}>
              <span>
                {text} <code className={styles.code}>{key}</code>
              </span>
              <IntentButton intent={formatIntent('add-text', key)} about={key}>
                {t('splitGenerator.add')}
              </IntentButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
