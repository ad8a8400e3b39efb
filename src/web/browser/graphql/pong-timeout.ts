export type PongTimeout = {
  /** A ping went out. */
  expect(): void;
  stop(): void;
};

/** Calls `onSilence` where a ping is not answered within `milliseconds`: an open socket does not show that its other end is gone. */
export function createPongTimeout(milliseconds: number, onSilence: () => void): PongTimeout {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect() {
      timer = setTimeout(onSilence, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
