import type { ServerResponse } from 'node:http';

/** A way on from the page of a provider's double: a button that sends these fields to the club. */
export type Way = {
  readonly to: string;
  readonly method: 'get' | 'post';
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Sends the page on which a double asks who logs in. */
export function sendProviderPage(response: ServerResponse, heading: string, ways: readonly Way[]): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const forms = ways.map(formatWay).join('');
  response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>${heading}</h1>${forms}</html>`);
}

function formatWay({ to, method, label, fields }: Way): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value='${value}'>`);
  return `<form action="${to}" method="${method}">${inputs.join('')}<button>${label}</button></form>`;
}
