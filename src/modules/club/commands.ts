import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type Outcome,
  usageError,
} from '#platform/command-line/command.ts';
import { parseInstant } from '#platform/command-line/parse-options.ts';
import { changeSettings, type SettingsChange, type SettingsRefusal } from './actions/change-settings.ts';
import type { ClubDependencies } from './actions/ports.ts';
import { type CurrentSettings, readSettings } from './actions/read-settings.ts';
import {
  ACCOUNT_ANSWERS,
  type AccountAnswers,
  LARGEST_QUOTA,
  MOST_MEMBER_INVITATIONS,
  REGISTRATION_SWITCH,
  type ScheduledChange,
} from './rules/settings.ts';

type ClubCommand = CommandOf<ClubDependencies>;

const TO = { open: 'open', close: 'closed' } as const;

export const clubCommands: readonly ClubCommand[] = [
  {
    name: 'door show',
    about: 'shows whether visitors can register, the daily quota, and later changes of both',
    options: {},
    run: (deps) => show(deps),
  },
  buildSwitchCommand('open', 'opens registrations'),
  buildSwitchCommand('close', 'closes registrations; people with a pending one can finish'),
  {
    name: 'door quota',
    about: "limits the registrations of a day in the club's time zone",
    words: ['NUMBER'],
    options: {},
    run: (deps, given) => change(deps, { dailyQuota: parseQuota(given.words[0]) }),
  },
  {
    name: 'door schedule',
    about: 'plans a change: open, close, or quota with its number (none for no limit); clear removes all plans',
    words: ['CHANGE', '[NUMBER]'],
    options: { at: { type: 'string', about: 'ISO 8601 instant of the change' } },
    run: (deps, given) => {
      if (given.words[0] === 'clear') return change(deps, { schedule: [] });
      const planned = parseScheduled(given);
      return change(deps, ({ schedule }) => ({
        schedule: [...schedule.filter((one) => !isSame(one, planned)), planned],
      }));
    },
  },
  {
    name: 'door reminders',
    about: 'switches the reminders before activation links expire on or off',
    words: ['on|off'],
    options: {},
    run: (deps, given) => change(deps, { reminders: parseOnOff(given.words[0]) }),
  },
  {
    name: 'door answers',
    about: 'strict: a form answers every address alike, a mail goes to its owner; friendly: pages say what exists',
    words: ['friendly|strict'],
    options: {},
    run: (deps, given) => change(deps, { accountAnswers: parseAnswers(given.words[0]) }),
  },
  {
    name: 'admin require-factor',
    about: 'on: admins without a second factor have to set one up before anything else; off: they may have one',
    words: ['on|off'],
    options: {},
    run: (deps, given) => change(deps, { factorRequired: parseOnOff(given.words[0]) }),
  },
  {
    name: 'member invitations',
    about: 'the invitations that each new member gets with the activation; 0 for none',
    words: ['NUMBER'],
    options: {},
    run: (deps, given) => change(deps, { memberInvitations: parseInvitations(given.words[0]) }),
  },
];

function parseInvitations(text: string | undefined): number {
  const amount = /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(amount <= MOST_MEMBER_INVITATIONS)) {
    throw usageError(`NUMBER must be a whole number from 0 to ${MOST_MEMBER_INVITATIONS}`);
  }
  return amount;
}

function parseOnOff(word: string | undefined): boolean {
  if (word !== 'on' && word !== 'off') throw usageError('on or off is needed');
  return word === 'on';
}

function parseAnswers(word: string | undefined): AccountAnswers {
  const found = ACCOUNT_ANSWERS.find((one) => one === word);
  if (!found) throw usageError('friendly or strict is needed');
  return found;
}

function buildSwitchCommand(word: keyof typeof TO, about: string): ClubCommand {
  return {
    name: `door ${word}`,
    about,
    options: {},
    run: (deps) => change(deps, { registrations: TO[word] }),
  };
}

/** A plan of the same kind for the same time is replaced. */
function isSame(one: ScheduledChange, other: ScheduledChange): boolean {
  return one.kind === other.kind && one.at.getTime() === other.at.getTime();
}

function parseScheduled(given: Arguments): ScheduledChange {
  const [word, number] = given.words;
  const at = parseInstant(given, 'at');
  if (!at) throw usageError('--at is needed');
  if (word === 'quota') return { at, kind: 'quota', quota: parseQuota(number) };
  if ((word !== 'open' && word !== 'close') || number !== undefined) {
    throw usageError('CHANGE must be open, close, quota NUMBER or clear');
  }
  return { at, kind: 'registrations', registrations: TO[word] };
}

function parseQuota(text: string | undefined): number | null {
  if (text === 'none') return null;
  const quota = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0;
  if (quota < 1 || quota > LARGEST_QUOTA) {
    throw usageError(`NUMBER must be a whole number from 1 to ${LARGEST_QUOTA}, or none`);
  }
  return quota;
}

/** A command changes what is current: nobody looked at a version before. */
async function change(deps: ClubDependencies, settings: SettingsChange['change']): Promise<Outcome> {
  const result = await changeSettings(deps, { version: null, change: settings, actor: ACTOR });
  return result.kind === 'done' ? show(deps) : { kind: 'refused', reason: REASONS[result.reason] };
}

const REASONS: Readonly<Record<SettingsRefusal['reason'], string>> = {
  'settings.quota-invalid': `the quota must be a whole number from 1 to ${LARGEST_QUOTA}`,
  'settings.invitations-invalid': `new members get 0 to ${MOST_MEMBER_INVITATIONS} invitations`,
  'settings.time-past': 'the time of the change is over',
  'settings.time-too-late': 'the change is more than two years ahead',
  'settings.time-taken': 'another change of the same kind is planned for this time',
  'settings.schedule-full': 'too many changes are planned',
  'settings.outdated': 'somebody else changed the settings at the same time',
  'settings.busy': 'the database is busy; try again',
};

async function show(deps: ClubDependencies): Promise<Outcome> {
  const current = await readSettings(deps);
  return done(toValue(current), ...formatLines(current));
}

function toValue({ version, settings, door, takenToday }: CurrentSettings) {
  return { version, door, ...settings, takenToday };
}

function formatLines({ settings, door, takenToday }: CurrentSettings): readonly string[] {
  const { registrations, dailyQuota, schedule, reminders, accountAnswers, factorRequired } = settings;
  const { memberInvitations } = settings;
  const opens = door.kind === 'open' || !door.opensAt ? '' : `, open again at ${door.opensAt.toISOString()}`;
  const full = door.kind === 'full' ? ', full for today' : '';
  return [
    `registrations: ${registrations}${full}${opens}`,
    `daily quota: ${dailyQuota ?? 'none'}${takenToday === null ? '' : `, ${takenToday} taken today`}`,
    `reminders: ${reminders ? 'on' : 'off'}`,
    `account answers: ${accountAnswers}`,
    `second factor of admins: ${factorRequired ? 'required' : 'optional'}`,
    `invitations of new members: ${memberInvitations}`,
    ...schedule.map((planned) => `planned: ${planned.at.toISOString()} ${formatPlan(planned)}`),
  ];
}

function formatPlan(planned: ScheduledChange): string {
  if (planned.kind === 'quota') return `quota ${planned.quota ?? 'none'}`;
  return planned.registrations === REGISTRATION_SWITCH[0] ? 'open' : 'close';
}
