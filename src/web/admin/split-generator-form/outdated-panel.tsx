import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Outdated } from './form-state.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent, SAVE } from './intents.ts';
import { formatValue, getPathLabel } from './path-label.ts';

/** What another person changed meanwhile: the admin takes it over, or saves the form as it is on top of it. */
export function OutdatedPanel({ outdated: { theirs, mine } }: { readonly outdated: Outdated }) {
  const { t } = useText();
  const rows = theirs.map(({ path, before, after }) => {
    const own = mine.find((difference) => difference.path === path);
    const values = [before, after, own ? own.after : after];
    return { id: path, cells: [getPathLabel(path, t), ...values.map((value) => formatValue(path, value))] };
  });
  return (
    <Stack>
      <Banner title={t('splitGenerator.problem.revision-outdated')}>
        <p>{t(rows.length > 0 ? 'splitGenerator.outdated.text' : 'splitGenerator.outdated.status')}</p>
      </Banner>
      {rows.length > 0 && (
        <Table
          id="outdated"
          caption={t('splitGenerator.outdated.caption')}
          columns={[
            { id: 'place', label: t('splitGenerator.outdated.place') },
            { id: 'before', label: t('splitGenerator.outdated.before') },
            { id: 'theirs', label: t('splitGenerator.outdated.theirs') },
            { id: 'mine', label: t('splitGenerator.outdated.mine') },
          ]}
          rows={rows}
        />
      )}
      <Cluster gap="tight">
        <IntentButton intent={formatIntent('take-current')} tone="secondary">
          {t('splitGenerator.outdated.take')}
        </IntentButton>
        <IntentButton id="saveMine" intent={SAVE}>
          {t('splitGenerator.outdated.save')}
        </IntentButton>
      </Cluster>
    </Stack>
  );
}
