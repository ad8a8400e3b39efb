import { randomInt, randomUUID } from 'node:crypto';
import type { Figure, FigureRow } from '../measure/row.ts';
import { type Club, openClub } from '../parts/club.ts';
import { pickCode, pickMember } from '../parts/filled-names.ts';

const MEMBERS = 3_000;
/** Both in relation to equal work: of the medians, and of the chance that one of a known address takes longer than one of an unknown. */
const MOST_RATIO = 1.1;
const MOST_CHANCE = 0.1;
const WARM_UPS = 10;

type Address = 'known' | 'unknown';
type Ask = (club: Club, email: string) => Promise<unknown>;

/** What visitors ask with an address; `samples` of each kind. */
const OPERATIONS: Readonly<Record<string, { readonly samples: number; readonly ask: Ask }>> = {
  registration: { samples: 300, ask: (club, email) => register(club, email) },
  'another mail by the address': {
    samples: 300,
    ask: (club, email) => club.send('resendPendingActivation', { email, registrationCode: pickCode(club) }),
  },
  login: { samples: 200, ask: (club, email) => club.send('login', { email, password: 'three quiet lanterns' }) },
  'password reset': { samples: 300, ask: (club, email) => club.send('requestPasswordReset', { email }) },
  'login link': { samples: 300, ask: (club, email) => club.send('requestLoginLink', { email }) },
};

function register(club: Club, email: string): Promise<unknown> {
  return club.send('register', {
    input: {
      ...{ idempotencyKey: randomUUID(), registrationCode: pickCode(club), email, gender: 'WOMEN' },
      ...{ firstName: 'Ada', lastName: 'Bench', country: 'DE', language: 'de' },
      ...{ newsletter: false, termsAndConditions: true },
    },
  });
}

/** Whether a strict club takes as long for the address of a member as for any other (specification K12). */
export const answers: FigureRow = {
  name: 'answers',
  peers: ['unknown'],
  async look({ postgres, seconds }, cleanup) {
    const club = await openClub(await (await postgres()).createDatabase(), MEMBERS, cleanup);
    await club.command('door', 'answers', 'strict');
    // The server learns of the setting at once, by a notification.
    const figures: Figure[] = [];
    for (const [name, { samples, ask }] of Object.entries(OPERATIONS)) {
      const times = await sample(club, ask, Math.ceil(samples * Math.min(1, seconds / 6)));
      figures.push(...describe(name, times));
    }
    return figures;
  },
};

type Times = Readonly<Record<Address, readonly number[]>>;

/** In pairs of random order: the work that follows a response may delay the next one. */
async function sample(club: Club, ask: Ask, samples: number): Promise<Times> {
  const times: Record<Address, number[]> = { known: [], unknown: [] };
  for (let round = -WARM_UPS; round < samples; round += 1) {
    const order: readonly Address[] = randomInt(2) === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const address of order) {
      const email = address === 'known' ? pickMember(club) : `member-${randomUUID().slice(0, 9)}@example.com`;
      const begin = performance.now();
      await ask(club, email);
      if (round >= 0) times[address].push(performance.now() - begin);
    }
  }
  return times;
}

function describe(name: string, { known, unknown }: Times): readonly Figure[] {
  const [one, other] = [median(known), median(unknown)];
  const ratio = Math.max(one, other) / Math.min(one, other);
  const longer = computeChance(known, unknown);
  return [
    { name, unit: 'median in ms', product: one, peers: [other], limit: MOST_RATIO, enough: ratio <= MOST_RATIO },
    {
      ...{ name: `${name}: a known one takes longer`, unit: 'chance', product: longer, peers: [1 - longer] },
      ...{ limit: 0.5 + MOST_CHANCE, enough: Math.abs(longer - 0.5) <= MOST_CHANCE },
    },
  ];
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** The chance that a random one of the first times is longer than a random one of the others. */
function computeChance(times: readonly number[], others: readonly number[]): number {
  const sum = times.reduce((total, one) => total + others.filter((other) => one > other).length, 0);
  return sum / (times.length * others.length);
}
