import type { Message } from '#kernel/message.ts';
import { MESSAGE_TAG } from '#kernel/message-tags.ts';

/** An argument of a message, with what the message makes of it: `plural`, for example; null for its plain value. */
export type MessageArgument = {
  readonly name: string;
  readonly type: string | null;
  /** The names of its cases, or the style of a number. */
  readonly cases: readonly string[] | string | null;
};

/** What a page has to pass to a message. */
export type MessageParts = {
  readonly args: readonly MessageArgument[];
  /** `<0>` for a pair, `<0/>` for a lone tag. */
  readonly tags: readonly string[];
  /** Whether a tag has no end, or its end is in another case of a plural. */
  readonly isBroken: boolean;
};

/** Stands for an argument, which contains no tag of the message. */
const ARGUMENT = '\uFFFC';
const REST_OF_TAG = /<\/?\d+\/?>/;

/** Lists the arguments and tags of a compiled message and of all its cases. */
export function listMessageParts(message: Message): MessageParts {
  const text = message.map((token) => (typeof token === 'string' ? token : ARGUMENT)).join('');
  const args = message.flatMap((token) => (typeof token === 'string' ? [] : [token]));
  return mergeParts([listTags(text), ...args.map(listArgument)]);
}

function mergeParts(all: readonly MessageParts[]): MessageParts {
  return {
    args: all.flatMap(({ args }) => args),
    tags: all.flatMap(({ tags }) => tags),
    isBroken: all.some(({ isBroken }) => isBroken),
  };
}

function listArgument([name, type, given]: Exclude<Message[number], string>): MessageParts {
  const isChoice = typeof given === 'object' && given !== null;
  const choices: readonly (readonly [string, unknown])[] = isChoice ? Object.entries(given) : [];
  const cases = choices.filter((choice): choice is readonly [string, Message] => Array.isArray(choice[1]));
  const own: MessageArgument = {
    ...{ name, type: type ?? null },
    cases: isChoice ? cases.map(([one]) => one) : given == null ? null : String(given),
  };
  return mergeParts([{ args: [own], tags: [], isBroken: false }, ...cases.map(([, inner]) => listMessageParts(inner))]);
}

/** Pages find the tags of a text in the same way. */
function listTags(text: string): MessageParts {
  const parts: readonly (string | undefined)[] = text.split(MESSAGE_TAG);
  return mergeParts(parts.flatMap((part, position) => (part === undefined ? [] : [readTagPart(part, position % 4)])));
}

function readTagPart(part: string, place: number): MessageParts {
  if (place === 0) return { args: [], tags: [], isBroken: REST_OF_TAG.test(part) };
  if (place === 2) return listTags(part);
  return { args: [], tags: [place === 1 ? `<${part}>` : `<${part}/>`], isBroken: false };
}
