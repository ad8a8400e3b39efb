import type { WebSocket } from 'ws';
import { CLOSES, type SocketOptions } from './options.ts';

export type SessionWatch = {
  /** Closes the socket once its session has ended. */
  watch(socket: WebSocket, sessionId: string): void;
  stop(): void;
};

/**
 * Closes the sockets of sessions that expired or were revoked in any process: one query for all sockets of this
 * process, every few seconds.
 */
export function watchSessions(options: Pick<SocketOptions, 'liveSessions' | 'log'>, everyMs: number): SessionWatch {
  const watched = new Map<WebSocket, string>();
  let asking = false;
  const timer = setInterval(() => void check(), everyMs).unref();
  return {
    watch(socket, sessionId) {
      watched.set(socket, sessionId);
      socket.once('close', () => watched.delete(socket));
    },
    stop: () => clearInterval(timer),
  };

  async function check(): Promise<void> {
    if (asking || watched.size === 0) return;
    asking = true;
    // A socket added while the query runs was authenticated just before.
    const asked = [...watched];
    try {
      const live = new Set(await options.liveSessions([...new Set(asked.map(([, sessionId]) => sessionId))]));
      for (const [socket, sessionId] of asked) if (!live.has(sessionId)) socket.close(...CLOSES.sessionEnded);
    } catch (error) {
      options.log.warn({ err: error }, 'sockets: the sessions could not be checked');
    } finally {
      asking = false;
    }
  }
}
