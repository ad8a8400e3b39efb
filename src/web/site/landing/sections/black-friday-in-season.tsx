import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import type { Door } from '#modules/club/rules/door.ts';
import { type SalePhase, type SaleSeason, salePhaseAt } from '#modules/invitation/rules/sale.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { useCurrentViewer } from '#web/browser/session/use-viewer.ts';
import { useServerTime } from '#web/browser/use-server-time.ts';
import { formatDateRange, formatDateWithZone, formatNumber, formatPercent } from '#web/i18n/format.ts';
import { Text } from '#web/i18n/text.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { type CountdownUnit, SaleCountdown } from '#web/ui/sections/sale-countdown.tsx';
import type { Sale } from '../sale.server.ts';
import type { OpenInvitation } from '../visit.ts';
import { RegistrationLink } from './closing.tsx';
import { ShopLink } from './shop-link.tsx';

const TEXTS = {
  countdown: {
    title: 'sale.countdown.title',
    text: 'sale.countdown.text',
    label: 'sale.countdown.label',
    when: 'sale.countdown.when',
  },
  'black-week': {
    title: 'sale.blackWeek.title',
    text: 'sale.blackWeek.text',
    label: 'sale.blackWeek.label',
    when: 'sale.blackWeek.when',
  },
  'cyber-monday': {
    title: 'sale.cyberMonday.title',
    text: 'sale.cyberMonday.text',
    label: 'sale.cyberMonday.label',
    when: 'sale.cyberMonday.when',
  },
} as const;

type InSeason = {
  readonly sale: Sale;
  readonly invitation: OpenInvitation | null;
  readonly door: Door;
  /** The browser's clock at the start of the visit. */
  readonly startedAt: number;
};

/** The current phase of the sale; it changes to the next by itself, and renders nothing after the last. */
export function BlackFridayInSeason({ sale: { season, renderedAt }, invitation, door, startedAt }: InSeason) {
  const moment = useServerTime(renderedAt, startedAt);
  const phase = salePhaseAt(season, moment ?? renderedAt);
  const countdown = useCountdown(phase, moment);
  const values = useClaim(phase);
  const { t } = useText();
  if (!phase) return null;
  const words = TEXTS[phase.name];
  return (
    <div>
      <SaleCountdown
        id="black-friday"
        eyebrow={<SaleDates season={season} phase={phase} />}
        title={<Text id={words.title} components={[<em key="em" />]} />}
        text={t(words.text, values)}
        label={t(words.label)}
        when={<When phase={phase} />}
        {...countdown}
      >
        <Actions invitation={invitation} door={door} />
      </SaleCountdown>
    </div>
  );
}

function useClaim(phase: SalePhase | null) {
  const { languageTag } = useText();
  const { name: brand, sale } = useBrand();
  const percent = phase?.name === 'cyber-monday' ? sale.cyberMondayUpToPercent : sale.blackWeekUpToPercent;
  return { brand, percent: formatPercent(percent, languageTag) };
}

type Countdown = { readonly units: readonly CountdownUnit[]; readonly counting: boolean; readonly spoken: string };

function useCountdown(phase: SalePhase | null, moment: Date | null): Countdown {
  const { t, languageTag } = useText();
  const left = phase && moment ? phase.ends.getTime() - moment.getTime() : 0;
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const value = (count: number) => formatNumber(count, languageTag, { minimumIntegerDigits: 2 });
  const what = phase ? t(TEXTS[phase.name].label) : '';
  return {
    counting: moment !== null,
    spoken: t('sale.spoken', { what, days, hours, minutes }),
    units: [
      { value: value(days), label: t('sale.days', { days }) },
      { value: value(hours), label: t('sale.hours', { hours }) },
      { value: value(minutes), label: t('sale.minutes', { minutes }) },
      { value: value(seconds), label: t('sale.seconds', { seconds }) },
    ],
  };
}

/** The days of the current or next sale. Hydration keeps the server's text: browsers may format dates differently. */
function SaleDates({ season, phase }: { readonly season: SaleSeason; readonly phase: SalePhase }) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const { blackWeekBegins, cyberMondayBegins, ends } = season;
  const [first, end] = phase.name === 'cyber-monday' ? [cyberMondayBegins, ends] : [blackWeekBegins, cyberMondayBegins];
  return <span suppressHydrationWarning>{formatDateRange(first, lastMinuteBefore(end), languageTag, timeZone)}</span>;
}

/** The end of the phase in the brand's time zone. An end at midnight is shown by its last minute: 23:59. */
function When({ phase }: { readonly phase: SalePhase }) {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const shownInstant = phase.name === 'countdown' ? phase.ends : lastMinuteBefore(phase.ends);
  const time = <time key="time" dateTime={phase.ends.toISOString()} suppressHydrationWarning />;
  return (
    <Text
      id={TEXTS[phase.name].when}
      values={formatDateWithZone(shownInstant, languageTag, timeZone)}
      components={[time]}
    />
  );
}

function lastMinuteBefore(instant: Date): Date {
  return new Date(instant.getTime() - MINUTE);
}

/** A link to the code field, to the registration with the invitation, or to the shop. */
function Actions({ invitation, door }: Pick<InSeason, 'invitation' | 'door'>) {
  const { t } = useText();
  const member = useCurrentViewer() !== null;
  if (member) return <ShopLink />;
  return (
    <>
      <RegistrationLink invitation={invitation} door={door} />
      {!invitation && door.kind === 'open' && (
        <LocalLink to={href('/membership-interest')} className={buttonClass({ tone: 'secondary' })}>
          {t('deny.apply')}
        </LocalLink>
      )}
    </>
  );
}
