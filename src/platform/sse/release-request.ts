import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Node's parser of HTTP, as far as Node calls it where a connection is upgraded to another protocol. */
type Parser = { unconsume(): void; remove(): void; close(): void };

const METHODS = ['unconsume', 'remove', 'close'] as const;

/**
 * Releases the parser, the request and the response, which Node keeps while a connection is open: most of the memory of an
 * idle stream. What remains is a socket without listeners, whose input nobody reads. Node itself does this where a connection is
 * upgraded, and has no function for it. If another version of Node is built differently, nothing is released.
 */
export function releaseRequest(response: ServerResponse, socket: Socket): void {
  const parser = getParser(socket);
  if (parser === null) return;
  response.detachSocket(socket);
  socket.removeAllListeners();
  parser.unconsume();
  parser.remove();
  Object.assign(socket, { parser: null });
  // The parser may be running.
  setImmediate(closeParser, parser);
  // The client closes its side; HTTP leaves the other one open.
  socket.on('end', destroy);
  socket.resume();
}

function getParser(socket: Socket): Parser | null {
  const { parser } = socket as { readonly parser?: Partial<Parser> | null };
  return parser && METHODS.every((name) => typeof parser[name] === 'function') ? (parser as Parser) : null;
}

function closeParser(parser: Parser): void {
  parser.close();
}

function destroy(this: Socket): void {
  this.destroy();
}
