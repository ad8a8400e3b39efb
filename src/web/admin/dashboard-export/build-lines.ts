import type { Breakdown } from '#modules/funnel/rules/breakdown.ts';
import { getActivationRate, getStepRate, MAIN_STEPS, SIDE_STEPS } from '#modules/funnel/rules/rates.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { DashboardPart, ShownReferrer, ShownReport } from '../dashboard/dashboard-data.ts';
import { toNumbers } from '../dashboard/dashboard-data.ts';
import { BREAKDOWN_TEXTS, nameReason, STEP_TEXTS } from '../dashboard/dashboard-texts.ts';

type Line = readonly string[];
/** A file: its first line, and those of its rows. Numbers stay in the form that programs read. */
export type Lines = { readonly head: Line; readonly lines: readonly Line[] };

const STEPS = [...MAIN_STEPS, ...SIDE_STEPS];

const format = (value: number | null | undefined) => (value == null ? '' : String(value));
const formatRate = (rate: number | null) => (rate === null ? '' : rate.toFixed(4));

type About = { readonly breakdown: Breakdown; readonly t: Translate };

/** The lines of a part; without a report only the first one. */
export function buildLines(part: Exclude<DashboardPart, 'referrers'>, report: ShownReport | null, about: About): Lines {
  const { t } = about;
  const [number, before] = [t('dashboard.column.number'), t('dashboard.column.before')];
  switch (part) {
    case 'funnel':
      return {
        head: [t('dashboard.column.step'), number, before, t('dashboard.column.rate')],
        lines: listSteps(report, t),
      };
    case 'rows':
      return buildRowLines(report, about);
    case 'time':
      return {
        head: [t('dashboard.time.from'), t('dashboard.time.to'), t('dashboard.step.activated')],
        lines: (report?.activationTime?.ranges ?? []).map((range) => [
          ...[String(range.from), format(range.to), String(range.number)],
        ]),
      };
    case 'refusals':
      return {
        head: [t('dashboard.column.reason'), number, before],
        lines: (report?.refusals ?? []).map((one) => [nameReason(one.reason, t), `${one.number}`, `${one.before}`]),
      };
  }
}

export function buildReferrerLines(referrers: readonly ShownReferrer[], t: Translate): Lines {
  const columns = ['host', 'visits', 'denied', 'before'] as const;
  return {
    head: columns.map((column) => t(`dashboard.column.${column}`)),
    lines: referrers.map((referrer) => columns.map((column) => String(referrer[column]))),
  };
}

function listSteps(report: ShownReport | null, t: Translate): readonly Line[] {
  if (!report) return [];
  const [numbers, before] = [toNumbers(report.total.numbers), toNumbers(report.total.before)];
  return STEPS.filter((step) => numbers[step] !== null).map((step) => {
    const main = MAIN_STEPS.find((one) => one === step);
    const rate = main ? getStepRate(numbers, main) : null;
    return [t(STEP_TEXTS[step]), format(numbers[step]), format(before[step]), formatRate(rate)];
  });
}

/** Every step with its number of the period before. */
function buildRowLines(report: ShownReport | null, { breakdown, t }: About): Lines {
  const names = STEPS.flatMap((step) => {
    const name = t(STEP_TEXTS[step]);
    return [name, t('dashboard.column.stepBefore', { step: name })];
  });
  const lines = (report?.rows ?? []).map((row) => {
    const [numbers, before] = [toNumbers(row.numbers), toNumbers(row.before)];
    const cells = STEPS.flatMap((step) => [format(numbers[step]), format(before[step])]);
    return [row.value, ...cells, formatRate(getActivationRate(numbers))];
  });
  return { head: [t(BREAKDOWN_TEXTS[breakdown]), ...names, t('dashboard.column.activationRate')], lines };
}
