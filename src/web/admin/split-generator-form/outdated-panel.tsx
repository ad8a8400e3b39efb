import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Cluster, Stack } from '#web/ui/stack.tsx';
import { Table } from '#web/ui/table.tsx';
import { useChangeTexts } from '../experiment/history/use-change-texts.ts';
import type { Outdated } from './form-state.ts';
import { IntentButton } from './intent-button.tsx';
import { formatIntent, SAVE } from './intents.ts';

/** What another person changed meanwhile: the admin takes it over, or saves the form as it is on top of it. */
export function OutdatedPanel({ outdated: { theirs, mine } }: { readonly outdated: Outdated }) {
  const { t } = useText();
  const describe = useChangeTexts();
  const rows = theirs.map((difference) => {
    const own = mine.find(({ path }) => path === difference.path);
    const texts = describe(difference);
    return {
      id: difference.path,
      cells: [texts.what, texts.before, texts.after, own ? describe(own).after : texts.after],
    };
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
