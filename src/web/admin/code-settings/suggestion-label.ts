type Inviter = { readonly firstName: string; readonly lastName: string; readonly email: string };

/**
 * The text of a suggestion. Browsers filter suggestions once more and keep those that contain what is typed, some of them by
 * this text alone: it contains the address, and the name in the order in which it is typed.
 */
export function formatSuggestion({ firstName, lastName, email }: Inviter, typed: string): string {
  const names = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`];
  const wanted = typed.trim().toLowerCase();
  const begins = names.find((name) => name.toLowerCase().startsWith(wanted));
  return `${begins ?? names[0]}, ${email}`;
}
