import { ACTOR, type Arguments, type CommandOf, done, type Outcome, refused } from '#platform/command-line/command.ts';
import { rotateSecret } from '../actions/endpoint-secrets.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type EndpointResult,
  enableEndpoint,
  findEndpoint,
  sendTestMessage,
} from '../actions/manage-endpoints.ts';
import type { Endpoint, WebhookDependencies } from '../actions/ports.ts';
import { WEBHOOK_TYPES } from '../rules/event-types.ts';

type EndpointCommand = CommandOf<WebhookDependencies>;

const SETTINGS = {
  url: { type: 'string', about: 'where the events are posted: https, unless the operator allows private networks' },
  types: { type: 'string', about: `separated by commas: ${WEBHOOK_TYPES.join(', ')}` },
  description: { type: 'string', about: 'whom it belongs to' },
  'personal-data': { type: 'boolean', about: 'bodies contain names, email addresses and voucher codes of members' },
} as const;

const listCommand: EndpointCommand = {
  name: 'webhook list',
  about: 'lists the endpoints that receive events',
  options: {},
  async run({ endpoints }) {
    const all = await endpoints.list();
    return done(all, ...all.map(formatLine));
  },
};

const createCommand: EndpointCommand = {
  name: 'webhook create',
  about: 'creates an endpoint and prints its secret, once',
  options: { ...SETTINGS, url: { ...SETTINGS.url, required: true }, types: { ...SETTINGS.types, required: true } },
  async run(deps, given) {
    const result = await createEndpoint(deps, { ...readSettings(given, null), actor: ACTOR });
    if (result.kind === 'refused') return refused(result.reason);
    const { endpoint, secret } = result;
    return done({ ...endpoint, secret }, formatLine(endpoint), `secret: ${secret}`);
  },
};

const changeCommand: EndpointCommand = {
  name: 'webhook change',
  about: 'changes the settings that are given, and keeps the others',
  words: ['ID'],
  options: { ...SETTINGS, 'no-personal-data': { type: 'boolean', about: 'bodies contain ids only' } },
  async run(deps, given) {
    const [id = ''] = given.words;
    const current = await findEndpoint(deps, id);
    if (!current) return refused('endpoint-unknown');
    const changed = { ...readSettings(given, current), id, revision: current.revision, actor: ACTOR };
    return report(await changeEndpoint(deps, changed));
  },
};

const rotateCommand: EndpointCommand = {
  name: 'webhook rotate-secret',
  about: 'creates a new secret and prints it; the one before signs beside it for a day',
  words: ['ID'],
  options: {},
  async run(deps, { words: [id = ''] }) {
    const result = await rotateSecret(deps, { id, actor: ACTOR });
    if (result.kind === 'refused') return refused(result.reason);
    const { kind: _, ...value } = result;
    return done(value, `secret: ${value.secret}`, `the one before signs until ${value.previousUntil.toISOString()}`);
  },
};

/** A command that changes one endpoint by its id. */
function commandFor(
  name: string,
  about: string,
  change: (deps: WebhookDependencies, named: { id: string; actor: string }) => Promise<EndpointResult>,
): EndpointCommand {
  return {
    name: `webhook ${name}`,
    about,
    words: ['ID'],
    options: {},
    run: async (deps, { words: [id = ''] }) => report(await change(deps, { id, actor: ACTOR })),
  };
}

export const endpointCommands: readonly EndpointCommand[] = [
  listCommand,
  createCommand,
  changeCommand,
  rotateCommand,
  commandFor('disable', 'stops sending to an endpoint; what happens meanwhile is kept', disableEndpoint),
  commandFor('enable', 'sends to an endpoint again', enableEndpoint),
  commandFor('delete', 'deletes an endpoint with its secrets and deliveries', deleteEndpoint),
  commandFor('test', 'sends a test message to an endpoint', sendTestMessage),
];

function readSettings(given: Arguments, current: Endpoint | null) {
  const types = given.text('types');
  return {
    url: given.text('url') ?? current?.url ?? '',
    description: given.text('description') ?? current?.description ?? '',
    types: types === null ? (current?.types ?? []) : types.split(',').map((type) => type.trim()),
    withPersonalData:
      given.flag('personal-data') || (current?.withPersonalData === true && !given.flag('no-personal-data')),
  };
}

function report(result: EndpointResult): Outcome {
  return result.kind === 'refused' ? refused(result.reason) : done(result.endpoint, formatLine(result.endpoint));
}

function formatLine({ id, url, types, disabledBecause, failures }: Endpoint): string {
  const state = disabledBecause ? `disabled (${disabledBecause})` : failures > 0 ? `${failures} failures` : 'ok';
  return `${id} ${url} ${types.join(',')} ${state}`;
}
