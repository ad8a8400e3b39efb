let pressed = 0;

/** Runs what a press of a passkey's button asks the browser for. Meanwhile no offer begins: the browser has one request at a time. */
export async function runPressed<Result>(work: () => Promise<Result>): Promise<Result> {
  pressed += 1;
  try {
    return await work();
  } finally {
    pressed -= 1;
  }
}

export function isPressed(): boolean {
  return pressed > 0;
}
