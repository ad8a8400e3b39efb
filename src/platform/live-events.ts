import { EventEmitter, on } from 'node:events';
import pg from 'pg';
import type { LiveEvents } from '../kernel/ports.ts';
import type { Database } from './database/open.ts';
import type { Logger } from './logger.ts';

const CHANNEL = 'vestibule';
const RECONNECT_MS = 1_000;

export type LiveEventsService = LiveEvents & { close(): Promise<void> };

/**
 * Live events over PostgreSQL's LISTEN and NOTIFY: one connection a process listens, opened again when it breaks. What
 * happens while it is broken is not heard; consumers read the state once after they begin to listen.
 */
export function createLiveEvents(connectionString: string, database: Database, log: Logger): LiveEventsService {
  const topics = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let connected: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, application_name: 'vestibule-live' });
    client.on('notification', ({ payload }) => payload && topics.emit(payload));
    client.on('error', (error) => log.warn({ err: error }, 'live events: connection lost'));
    client.on('end', reconnect);
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  function reconnect(): void {
    connected = null;
    if (closed || topics.eventNames().length === 0) return;
    setTimeout(() => void listening().catch(reconnect), RECONNECT_MS).unref();
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
      await listening();
      return events as unknown as AsyncIterableIterator<void>;
    },
    async close() {
      closed = true;
      await (await connected?.catch(() => null))?.end();
    },
  };
}
