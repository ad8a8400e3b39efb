import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Program } from './program.ts';

type GalleryModule = typeof import('./gallery/render.tsx');
type ProgramModule = typeof import('#app/create-program.ts');

const PATH = /^\/acquisition\/dev\/gallery(?:[/?]|$)/;

/** Whether an address is the gallery's: it exists here only, in no build. */
export function isGallery(url = ''): boolean {
  return PATH.test(url);
}

/** Answers with the gallery of parts and mails, as they are in the sources now. */
export async function serveGallery(
  program: Program,
  { url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { resources } = await program.current();
  const { renderGallery } = await program.load<GalleryModule>('/script/develop/gallery/render.tsx');
  const { createProgram } = await program.load<ProgramModule>('/src/app/create-program.ts');
  const { showTemplate } = createProgram(resources).areas.mail.useCases;
  const shown = renderGallery(new URL(url ?? '', resources.config.publicOrigin), resources.brand, showTemplate);
  if (!shown) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found');
    return;
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': shown.policy };
  response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(shown.html);
}
