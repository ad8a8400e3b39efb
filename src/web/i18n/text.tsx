import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { MESSAGE_TAG } from '#kernel/message-tags.ts';
import type { TextKey } from '#texts/keys.ts';
import { type TextValues, useText } from './use-text.ts';

type Components = readonly ReactElement<{ children?: ReactNode }>[];

export type TextProps = { readonly id: TextKey; readonly values?: TextValues; readonly components: Components };

/** A text with markup: `<0>..</0>` of the message becomes `components[0]` around its content. */
export function Text({ id, values, components }: TextProps): ReactNode {
  const { t } = useText();
  return withComponents(t(id, values), components);
}

/** The same for a text that is already translated. */
export function withComponents(message: string, components: Components): ReactNode {
  const parts = message.split(MESSAGE_TAG);
  return parts.map((part, position) => {
    const place = position % 4;
    if (place === 0) return part;
    const component = place === 2 || part === undefined ? undefined : components[Number(part)];
    if (!component) return null;
    const inner = place === 1 ? withComponents(parts[position + 1] ?? '', components) : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their places
      <Fragment key={position}>{inner === undefined ? component : cloneElement(component, undefined, inner)}</Fragment>
    );
  });
}
