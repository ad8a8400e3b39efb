import { EventEmitter, on } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { LiveEvents } from '#kernel/ports.ts';
import type { Database } from './database/open.ts';
import type { Logger } from './logger.ts';

const CHANNEL = 'vestibule';
const RECONNECT_MS = 1_000;
const HEARTBEAT_MS = 3_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

export type LiveEventsService = LiveEvents & { close(): Promise<void> };
type Hooks = { readonly notify: (topic: string) => void; readonly lost: () => void; readonly log: Logger };

/**
 * Live events over PostgreSQL's LISTEN and NOTIFY: one connection per process listens, and is reopened when it breaks.
 * Events during an interruption are lost, so afterwards every listener is woken as if by an event and reads its state
 * again.
 */
export function createLiveEvents(connectionString: string, database: Database, log: Logger): LiveEventsService {
  const topics = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let connected: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let hasMissedEvents = false;

  async function connect(): Promise<pg.Client> {
    const client = await openListener(connectionString, { notify: (topic) => topics.emit(topic), lost, log });
    if (hasMissedEvents) wakeAll();
    hasMissedEvents = false;
    return client;
  }

  function lost(): void {
    connected = null;
    hasMissedEvents = true;
    if (closed || retry || topics.eventNames().length === 0) return;
    retry = setTimeout(() => {
      retry = null;
      listening().catch(lost);
    }, RECONNECT_MS).unref();
  }

  function wakeAll(): void {
    // A listener of a topic also listens to 'error', which must not be emitted here.
    for (const topic of topics.eventNames()) if (topic !== 'error') topics.emit(topic);
  }

  function listening(): Promise<pg.Client> {
    connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  }

  return {
    async publish(topic) {
      await database.pool.query('select pg_notify($1, $2)', [CHANNEL, topic]);
    },
    async listen(topic) {
      const events = on(topics, topic);
      try {
        await listening();
      } catch (error) {
        await events.return?.();
        throw error;
      }
      return events;
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await (await connected?.catch(() => null))?.end();
    },
  };
}

/** A listening connection. One that PostgreSQL no longer answers counts as lost, even if neither side has closed it. */
async function openListener(connectionString: string, { notify, lost, log }: Hooks): Promise<pg.Client> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: 'vestibule-live',
    stream: () => socket,
    connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('notification', ({ payload }) => payload && notify(payload));
  client.on('error', (error) => log.warn({ err: error }, 'live events: connection lost'));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const beat = setInterval(() => {
    client.query('select 1').catch(() => socket.destroy());
  }, HEARTBEAT_MS).unref();
  client.on('end', () => {
    clearInterval(beat);
    lost();
  });
  return client;
}
