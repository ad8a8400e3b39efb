/** The style sheet of the mailbox pages; a string, because the program ships no separate files. */
export const mailboxStyle = `
:root {
  color-scheme: light dark;
  font:
    1rem / 1.5 system-ui,
    sans-serif;
}

body {
  max-inline-size: 72rem;
  margin: 2rem auto;
  padding-inline: 1rem;
}

h1 {
  font-size: 1.75rem;
  line-height: 1.2;
  text-wrap: balance;
}

h2 {
  font-size: 1.25rem;
  overflow-wrap: anywhere;
}

table {
  inline-size: 100%;
  border-collapse: collapse;
}

th,
td {
  padding: 0.5rem 1rem 0.5rem 0;
  border-block-end: 1px solid color-mix(in srgb, currentcolor 20%, transparent);
  text-align: start;
  vertical-align: top;
  overflow-wrap: anywhere;
}

time {
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}

dl {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 0.25rem 1.5rem;
}

dd {
  margin: 0;
  overflow-wrap: anywhere;
}

dd ul {
  margin: 0;
  padding: 0;
  list-style: none;
}

iframe {
  inline-size: 100%;
  block-size: 50rem;
  border: 1px solid color-mix(in srgb, currentcolor 30%, transparent);
}

pre {
  padding: 1rem;
  border: 1px solid color-mix(in srgb, currentcolor 30%, transparent);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;
