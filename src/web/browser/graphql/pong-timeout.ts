export type PongTimeout = {
  /** A ping was sent. */
  expect(): void;
  stop(): void;
};

/** Calls `onSilence` if no pong arrives within `milliseconds`: an open socket does not show that its peer is gone. */
export function createPongTimeout(milliseconds: number, onSilence: () => void): PongTimeout {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect() {
      timer = setTimeout(onSilence, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
