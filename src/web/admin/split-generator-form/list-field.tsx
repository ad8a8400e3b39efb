import { useText } from '#web/i18n/use-text.ts';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select.tsx';
import type { DraftValue } from './draft.ts';
import { nameValue, nameValuePart } from './field-names.ts';
import { getFlagControl } from './flag-controls.ts';
import styles from './form.module.css';
import { useField } from './form-context.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent } from './intents.ts';
import { getOptionLabel } from './option-labels.ts';

type Props = {
  readonly flag: string;
  /** The place of the flag among those that vary. */
  readonly at: number;
  /** That of the variation. */
  readonly index: number;
  readonly value: Extract<DraftValue, { readonly kind: 'list' }>;
};

/** An ordered choice: as the page has it, or some of the entries in an order of their own. */
export function ListField({ flag, at, index, value }: Props) {
  const texts = useText();
  const { t } = texts;
  const field = useField();
  const name = nameValue(index, at);
  const { label, options } = getFlagControl(flag);
  const left = options.filter((option) => !value.items.includes(option));
  return (
    <div className={styles.wide}>
      <Fieldset id={name} look="group" legend={t(label)} error={field(name).error}>
        <div className={styles.list}>
          <SelectField
            {...field(nameValuePart(index, at, 'mode'))}
            label={t('splitGenerator.list.mode')}
            options={[
              { value: 'page', label: t('splitGenerator.value.page') },
              { value: 'own', label: t('splitGenerator.list.own') },
            ]}
            defaultValue={value.isOwn ? 'own' : 'page'}
          />
          <div className={styles.own}>
            <ol className={styles.rows}>
              {value.items.map((item, entry) => (
                <li key={item} className={styles.row}>
                  <input type="hidden" name={name} value={item} />
                  <span>
                    {entry + 1}. {getOptionLabel(flag, item, texts)}
                  </span>
                  <span className={styles.buttons}>
                    <ItemButtons
                      index={index}
                      at={at}
                      entry={entry}
                      count={value.items.length}
                      item={getOptionLabel(flag, item, texts)}
                    />
                  </span>
                </li>
              ))}
            </ol>
            {left.length > 0 && (
              <div className={styles.beside}>
                <SelectField
                  {...field(nameValuePart(index, at, 'item'))}
                  label={t('splitGenerator.list.add')}
                  options={left.map((option) => ({ value: option, label: getOptionLabel(flag, option, texts) }))}
                />
                <IntentButton intent={formatIntent('add-item', index, at)} tone="secondary" about={t(label)}>
                  {t('splitGenerator.add')}
                </IntentButton>
              </div>
            )}
          </div>
        </div>
      </Fieldset>
    </div>
  );
}

type ItemProps = {
  readonly index: number;
  readonly at: number;
  readonly entry: number;
  readonly count: number;
  readonly item: string;
};

function ItemButtons({ index, at, entry, count, item }: ItemProps) {
  const { t } = useText();
  return (
    <>
      {entry > 0 && (
        <IntentButton
          id={nameValuePart(index, at, `${entry}-up`)}
          intent={formatIntent('move-item', index, at, entry, 'up')}
          about={item}
        >
          {t('splitGenerator.up')}
        </IntentButton>
      )}
      {entry < count - 1 && (
        <IntentButton
          id={nameValuePart(index, at, `${entry}-down`)}
          intent={formatIntent('move-item', index, at, entry, 'down')}
          about={item}
        >
          {t('splitGenerator.down')}
        </IntentButton>
      )}
      <IntentButton intent={formatIntent('remove-item', index, at, entry)} about={item}>
        {t('splitGenerator.remove')}
      </IntentButton>
    </>
  );
}
