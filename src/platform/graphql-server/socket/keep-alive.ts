import type { WebSocket } from 'ws';
import { CLOSES, type SocketTimes } from './options.ts';

export type KeepAlive = {
  /** Watches a socket; `isBusy` returns whether it has a running operation. */
  watch(socket: WebSocket, isBusy: () => boolean): void;
  stop(): void;
};

type State = { readonly socket: WebSocket; readonly isBusy: () => boolean; hasPong: boolean; lastMessageAt: number };

/** Closes sockets whose peer is gone without notice, and idle ones. */
export function createKeepAlive(times: SocketTimes): KeepAlive {
  const watched = new Set<State>();
  const timer = setInterval(() => watched.forEach(look), times.ping).unref();
  return {
    watch(socket, isBusy) {
      const state: State = { socket, isBusy, hasPong: true, lastMessageAt: performance.now() };
      watched.add(state);
      socket.on('pong', () => {
        state.hasPong = true;
      });
      socket.on('message', () => {
        state.lastMessageAt = performance.now();
      });
      socket.once('close', () => watched.delete(state));
    },
    stop: () => clearInterval(timer),
  };

  function look(state: State): void {
    const { socket } = state;
    if (state.isBusy()) state.lastMessageAt = performance.now();
    if (!state.hasPong) socket.terminate();
    else if (performance.now() - state.lastMessageAt > times.idle) socket.close(...CLOSES.idle);
    else {
      state.hasPong = false;
      socket.ping();
    }
  }
}
