import { isUuid } from '#kernel/ids.ts';
import {
  ACTOR,
  type Arguments,
  type CommandOf,
  done,
  type ListFile,
  listed,
  refused,
  usageError,
} from '#platform/command-line/command.ts';
import { type CsvColumns, describeGiven, listedAsCsv } from '#platform/command-line/csv-file.ts';
import { LIST_OPTIONS, readLimit } from '#platform/command-line/list-options.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import { readRows } from '#platform/command-line/read-rows.ts';
import type { Delivery, WebhookDependencies } from '../actions/ports.ts';
import { type DeliverySelection, findDelivery, listDeliveries, replayDeliveries } from '../actions/replay.ts';
import { DELIVERY_LIST, DELIVERY_STATES, type DeliveryColumn, type DeliveryFilter } from '../rules/delivery-list.ts';
import { MESSAGE_TYPES } from '../rules/event-types.ts';

const MOST_LISTED = 10_000_000;

const FILTERS = {
  endpoint: { type: 'string', about: 'id of webhook list' },
  type: { type: 'string', about: MESSAGE_TYPES.join(', ') },
  state: { type: 'string', about: DELIVERY_STATES.join(', ') },
  from: { type: 'string', about: 'ISO 8601 instant: created then or later' },
  before: { type: 'string', about: 'ISO 8601 instant: created before then' },
} as const;

const listCommand: CommandOf<WebhookDependencies> = {
  name: 'webhook deliveries',
  about: 'lists what was sent, waits or failed, the newest first',
  options: { ...FILTERS, ...LIST_OPTIONS },
  async run(deps, given) {
    const deliveries = readPages(deps, readFilter(given), readLimit(given, MOST_LISTED));
    return given.flag('csv') ? listedAsCsv(deliveries, getFile(given), COLUMNS) : listed(deliveries, formatLine);
  },
};

const showCommand: CommandOf<WebhookDependencies> = {
  name: 'webhook delivery',
  about: 'shows one delivery with its last tries',
  words: ['ID'],
  options: {},
  async run(deps, { words: [id = ''] }) {
    const delivery = await findDelivery(deps, id);
    if (!delivery) return refused('delivery-unknown');
    const tries = delivery.log.map(({ at, milliseconds, status, failure }) => {
      return `  ${at.toISOString()} ${status ?? failure} after ${milliseconds} ms`;
    });
    return done(delivery, formatLine(delivery), ...tries);
  },
};

const replayCommand: CommandOf<WebhookDependencies> = {
  name: 'webhook replay',
  about: 'sends deliveries again: by id, or at most 10,000 by --all and filters',
  words: ['[ID...]'],
  options: { all: { type: 'boolean', about: 'all deliveries that the other options match' }, ...FILTERS },
  async run(deps, given) {
    const result = await replayDeliveries(deps, { selection: readSelection(given), actor: ACTOR }, given.progress);
    if (result.kind === 'refused') return refused(result.reason);
    return done({ replayed: result.replayed }, `${result.replayed} will be sent again`);
  },
};

export const deliveryCommands: readonly CommandOf<WebhookDependencies>[] = [listCommand, showCommand, replayCommand];

function readFilter(given: Arguments): DeliveryFilter {
  const endpointId = given.text('endpoint');
  if (endpointId !== null && !isUuid(endpointId)) throw usageError('--endpoint needs an id of webhook list');
  return {
    endpointId,
    type: parseChoice(given, 'type', MESSAGE_TYPES),
    state: parseChoice(given, 'state', DELIVERY_STATES),
    ...{ from: parseInstant(given, 'from'), to: parseInstant(given, 'before') },
  };
}

function readSelection(given: Arguments): DeliverySelection {
  const { words } = given;
  if (given.flag('all')) {
    if (words.length > 0) throw usageError('name ids, or --all');
    return { kind: 'all', filter: readFilter(given), except: [], until: null };
  }
  if (words.length === 0 || !words.every(isUuid)) throw usageError('name ids of webhook deliveries, or --all');
  return { kind: 'some', ids: words };
}

function readPages(deps: WebhookDependencies, filter: DeliveryFilter, limit: number): AsyncGenerator<Delivery> {
  const order = { sort: 'created', direction: 'descending' } as const;
  return readRows(limit, (place) => listDeliveries(deps, { filter, page: { ...place, ...order } }));
}

function getFile(given: Arguments): ListFile {
  return { list: 'webhook-deliveries', filters: describeGiven(DELIVERY_LIST, given, { to: 'before' }) };
}

const COLUMNS: CsvColumns<Delivery, 'id' | DeliveryColumn> = {
  id: ({ id }) => id,
  type: ({ message }) => message.type,
  endpoint: ({ url }) => url,
  state: ({ state }) => state,
  status: ({ status, failure }) => status ?? failure,
  created: ({ createdAt }) => createdAt,
  tried: ({ triedAt }) => triedAt,
  tries: ({ tries }) => tries,
  due: ({ dueAt }) => dueAt,
};

function formatLine({ id, message, state, createdAt, url, tries, status, failure }: Delivery): string {
  const answer = status ?? failure ?? 'not tried';
  return `${id} ${state.padEnd(9)} ${createdAt.toISOString()} ${message.type} ${url}; ${tries} tries; ${answer}`;
}
