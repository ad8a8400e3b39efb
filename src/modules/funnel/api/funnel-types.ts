import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { RefusalCount } from '../actions/ports.ts';
import type { ActivationTime, FunnelReport } from '../actions/read-report.ts';
import type { FunnelNumbers, FunnelRow } from '../rules/build-rows.ts';
import type { DelayRange, DelaySpread } from '../rules/delays.ts';

/** The counts of the funnel, for admins. */
export function addReportType(schema: SchemaInProgress) {
  const { builder, shared } = schema;
  const Row = addRowType(schema);
  const Time = addTimeType(schema);
  const Refusal = builder.objectRef<RefusalCount>('FunnelRefusal').implement({
    fields: (t) => ({
      reason: t.exposeString('reason', {
        description: 'The error of the code, for example `REGISTRATION_CODE_EXPIRED`.',
      }),
      number: t.exposeInt('number'),
      before: t.exposeInt('before'),
    }),
  });
  return builder.objectRef<FunnelReport>('FunnelReport').implement({
    description:
      'How many visits took each step, by days of `timeZone`. Bots that identify themselves are not counted.',
    fields: (t) => ({
      from: t.string({ resolve: ({ period }) => period.from }),
      to: t.string({ resolve: ({ period }) => period.to }),
      beforeFrom: t.string({ resolve: ({ before }) => before.from }),
      beforeTo: t.string({ resolve: ({ before }) => before.to }),
      timeZone: t.exposeString('timeZone'),
      countedAt: t.field({
        type: shared.DateTime,
        nullable: true,
        description: 'Until when all steps are counted, visits included; the next count follows within five minutes.',
        resolve: ({ countedAt }) => countedAt,
      }),
      uncountedDays: t.exposeInt('uncountedDays', { description: 'Days of the period that are not counted yet.' }),
      total: t.field({ type: Row, resolve: ({ total }) => total }),
      rows: t.field({ type: [Row], resolve: ({ rows }) => [...rows] }),
      isPartial: t.exposeBoolean('isPartial', { description: 'There are more values than rows.' }),
      refusals: t.field({
        type: [Refusal],
        nullable: true,
        description: 'Null with a code, as the next field: not counted by code.',
        resolve: ({ refusals }) => refusals && [...refusals],
      }),
      activationTime: t.field({ type: Time, nullable: true, resolve: ({ activationTime }) => activationTime }),
      countries: t.stringList({ resolve: ({ filterValues }) => [...filterValues.countries] }),
      campaigns: t.stringList({ resolve: ({ filterValues }) => [...filterValues.campaigns] }),
      variants: t.stringList({ resolve: ({ filterValues }) => [...filterValues.variants] }),
    }),
  });
}

function addRowType({ builder }: SchemaInProgress) {
  const Numbers = builder.objectRef<FunnelNumbers>('FunnelNumbers').implement({
    description: 'How often each step was taken; null where it is not counted by code.',
    fields: (t) => ({
      denied: t.int({ nullable: true, resolve: ({ denied }) => denied }),
      landing: t.int({ nullable: true, resolve: ({ landing }) => landing }),
      codeRefused: t.int({ nullable: true, resolve: (numbers) => numbers['code-refused'] }),
      codeGood: t.int({ nullable: true, resolve: (numbers) => numbers['code-good'] }),
      form: t.int({ nullable: true, resolve: ({ form }) => form }),
      registered: t.int({ nullable: true, resolve: ({ registered }) => registered }),
      activated: t.int({ nullable: true, resolve: ({ activated }) => activated }),
      interest: t.int({ nullable: true, resolve: ({ interest }) => interest }),
    }),
  });
  return builder.objectRef<FunnelRow>('FunnelRow').implement({
    fields: (t) => ({
      value: t.exposeString('value', {
        description: 'A day or a value of the breakdown; empty for the total and for none.',
      }),
      numbers: t.field({ type: Numbers, resolve: ({ numbers }) => numbers }),
      before: t.field({
        type: Numbers,
        description: 'Of the period before; by day, of the day with the same position in it.',
        resolve: ({ before }) => before,
      }),
    }),
  });
}

function addTimeType({ builder }: SchemaInProgress) {
  const Spread = builder.objectRef<DelaySpread>('ActivationSpread').implement({
    description: 'In seconds, from ranges: a value inside its range is estimated.',
    fields: (t) => ({
      number: t.exposeInt('number'),
      lowerQuartile: t.exposeInt('lowerQuartile'),
      median: t.exposeInt('median'),
      upperQuartile: t.exposeInt('upperQuartile'),
      ninthDecile: t.exposeInt('ninthDecile'),
    }),
  });
  const Range = builder.objectRef<DelayRange>('ActivationRange').implement({
    fields: (t) => ({
      from: t.exposeInt('from', { description: 'In seconds.' }),
      to: t.int({ nullable: true, description: 'Excluded; null for the last range.', resolve: ({ to }) => to }),
      number: t.exposeInt('number'),
    }),
  });
  return builder.objectRef<ActivationTime>('ActivationTime').implement({
    description: 'How long members took from the registration to the activation, by the day of the activation.',
    fields: (t) => ({
      spread: t.field({ type: Spread, nullable: true, resolve: ({ spread }) => spread }),
      before: t.field({ type: Spread, nullable: true, resolve: ({ before }) => before }),
      ranges: t.field({ type: [Range], resolve: ({ ranges }) => [...ranges] }),
    }),
  });
}
