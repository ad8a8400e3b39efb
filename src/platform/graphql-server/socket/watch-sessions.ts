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
  let isChecking = false;
  const timer = setInterval(() => void check(), everyMs).unref();
  return {
    watch(socket, sessionId) {
      watched.set(socket, sessionId);
      socket.once('close', () => watched.delete(socket));
    },
    stop: () => clearInterval(timer),
  };

  async function check(): Promise<void> {
    if (isChecking || watched.size === 0) return;
    isChecking = true;
    // A socket added while the query runs was authenticated just before.
    const checked = [...watched];
    try {
      const live = new Set(await options.liveSessions([...new Set(checked.map(([, sessionId]) => sessionId))]));
      for (const [socket, sessionId] of checked) if (!live.has(sessionId)) socket.close(...CLOSES.sessionEnded);
    } catch (error) {
      options.log.warn({ err: error }, 'sockets: the sessions could not be checked');
    } finally {
      isChecking = false;
    }
  }
}
