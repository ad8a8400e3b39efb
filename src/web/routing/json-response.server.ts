/**
 * Sends a JSON file piece by piece. The next piece is written when the browser has taken the one before, so that memory stays
 * bounded. An error breaks the download off.
 */
export function createJsonResponse(name: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { done, value } = await pieces.next();
    if (done) return controller.close();
    controller.enqueue(encoder.encode(value));
  }
  async function cancel(): Promise<void> {
    await pieces.return(undefined);
  }
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 1 });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
