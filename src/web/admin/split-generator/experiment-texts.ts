import type { ExperimentColumn } from '#modules/experiment/rules/experiment-list.ts';
import type { TextKey } from '#texts/keys.ts';

export const COLUMN_TEXTS = {
  name: 'splitGenerator.field.name',
  key: 'splitGenerator.field.key',
  status: 'splitGenerator.column.status',
  variations: 'splitGenerator.field.variations',
  event: 'splitGenerator.column.time',
  changed: 'splitGenerator.column.changed',
  created: 'splitGenerator.column.created',
  started: 'splitGenerator.column.started',
  stopped: 'splitGenerator.column.stopped',
} as const satisfies Record<ExperimentColumn, TextKey>;
