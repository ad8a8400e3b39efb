/** The style sheet of the demo site, on top of the brand's theme. A string, because the program has no asset files. */
export const DEMO_STYLE = `
body {
  display: flex;
  flex-direction: column;
  min-block-size: 100svh;
}

header,
main,
footer {
  inline-size: min(100% - 2 * var(--gutter), var(--page));
  margin-inline: auto;
}

header {
  padding-block: var(--space-6);
}

.logo {
  display: inline-grid;
  place-items: center start;
  min-block-size: 44px;
}

.logo span {
  display: block;
  inline-size: var(--logo-inline-size);
  aspect-ratio: var(--logo-ratio);
  overflow: hidden;
  background: currentcolor;
  mask: var(--logo-url) center / contain no-repeat;
  text-indent: 200%;
  white-space: nowrap;
}

main {
  flex: 1;
  padding-block: var(--space-7) var(--space-8);
}

h1 {
  max-inline-size: 20ch;
  font: var(--weight-display) var(--text-title) / var(--leading-title) var(--font-display);
  letter-spacing: var(--tracking-display);
  text-wrap: balance;
}

h2 {
  font: var(--weight-display) var(--text-subheading) / 1.3 var(--font-display);
}

section {
  max-inline-size: var(--measure);
  margin-block-start: var(--space-6);
}

section h2 {
  margin-block-end: var(--space-2);
  font-size: var(--text-heading);
}

.lead {
  max-inline-size: var(--measure);
  margin-block: var(--space-5) var(--space-6);
  color: var(--color-muted);
  font-size: var(--text-lead);
}

address span {
  display: block;
  font-style: normal;
}

a {
  color: var(--color-link);
  text-underline-offset: 0.25em;
}

header a,
.button {
  color: inherit;
}

a:focus-visible {
  outline: 2px solid var(--color-focus);
  outline-offset: 4px;
}

.ways {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-6);
  align-items: center;
}

.ways a,
nav a {
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
}

.button {
  padding-inline: var(--space-6);
  border-radius: var(--radius-control);
  background: var(--color-accent);
  color: var(--color-on-accent);
  text-decoration: none;
}

.voucher {
  max-inline-size: var(--measure);
  margin-block-end: var(--space-6);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-panel);
}

.pieces {
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: var(--space-6) var(--space-4);
  padding: 0;
  list-style: none;
}

@media (width >= 48rem) {
  .pieces {
    grid-template-columns: repeat(3, 1fr);
    gap: var(--space-7) var(--space-5);
  }
}

.pieces svg {
  inline-size: 100%;
  block-size: auto;
  margin-block-end: var(--space-4);
  padding: 12%;
  border-radius: var(--radius-media);
  background: var(--color-surface-raised);
}

.outline {
  fill: var(--color-highlight);
  fill-opacity: 0.22;
  stroke: var(--color-highlight);
  stroke-linejoin: round;
}

.seams {
  fill: none;
  stroke: var(--color-highlight);
  stroke-linecap: round;
  stroke-width: 1.2;
}

.voucher strong {
  white-space: nowrap;
}

.label,
small {
  color: var(--color-muted);
  font-size: var(--text-small);
}

footer {
  padding-block: var(--space-5) var(--space-6);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-muted);
  font-size: var(--text-small);
}

nav {
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-5);
  margin-block-end: var(--space-3);
}

nav a {
  color: inherit;
}
`;
