type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element; false attributes are omitted, string children become text nodes. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** Creates a button; all of them look alike, so that no choice is easier than another. */
export function button(text: string, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'cmp-button', ...attributes }, text);
  made.addEventListener('click', onPress);
  return made;
}

export function link(text: string, href: string): HTMLAnchorElement {
  return element('a', { href }, text);
}
