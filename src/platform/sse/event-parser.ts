export type ReceivedEvent = { readonly event: string; readonly id: string; readonly data: string };

export type EventParser = {
  /** Reads the next bytes, which may begin and end anywhere. Throws a RangeError if an event exceeds the limit. */
  push(chunk: Uint8Array): void;
};

type Options = {
  /** The most characters that one event may have. */
  readonly limit: number;
  readonly onEvent: (event: ReceivedEvent) => void;
  /** The milliseconds before the next connection, as the server asks for them. */
  readonly onRetry: (milliseconds: number) => void;
};

const LINE_END = /\r\n|\r|\n/g;

/** Parses a stream of server-sent events by the rules of the HTML standard. */
export function createEventParser(options: Options): EventParser {
  // It removes a byte order mark at the start, and joins characters whose bytes are in two chunks.
  const decoder = new TextDecoder();
  const fields = createFields(options);
  let line = '';
  let endedWithCr = false;

  return {
    push(chunk) {
      const text = decoder.decode(chunk, { stream: true });
      if (text === '') return;
      // A line feed after a carriage return belongs to the same line end, also in the next chunk.
      let start = endedWithCr && text.startsWith('\n') ? 1 : 0;
      endedWithCr = text.endsWith('\r');
      LINE_END.lastIndex = start;
      for (let end = LINE_END.exec(text); end !== null; end = LINE_END.exec(text)) {
        fields.read(line + text.slice(start, end.index));
        line = '';
        start = LINE_END.lastIndex;
      }
      line += text.slice(start);
      if (line.length + fields.size() > options.limit) throw new RangeError('An event exceeds the limit');
    },
  };
}

/** Collects the fields of an event until its empty line. */
function createFields({ limit, onEvent, onRetry }: Options) {
  let event = '';
  let id = '';
  let data: string[] = [];
  let size = 0;

  function dispatch(): void {
    const complete = { event: event || 'message', id, data: data.join('\n') };
    const isEvent = data.length > 0;
    event = '';
    data = [];
    size = 0;
    if (isEvent) onEvent(complete);
  }

  return {
    size: () => size,
    read(line: string): void {
      size += line.length;
      if (size > limit) throw new RangeError('An event exceeds the limit');
      if (line === '') dispatch();
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (name === 'data') data.push(value);
      else if (name === 'event') event = value;
      else if (name === 'id' && !value.includes('\0')) id = value;
      else if (name === 'retry' && /^\d{1,9}$/.test(value)) onRetry(Number(value));
    },
  };
}
