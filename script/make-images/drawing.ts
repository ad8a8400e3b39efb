/** The style of a cloth: flat colours, crisp folds, and the threads of its weave over all. */
export type Fabric = {
  readonly body: string;
  readonly fold: string;
  readonly weave: 'twill' | 'linen' | 'satin';
};

/** A woven surface within an outline. */
export function piece(outline: string, { body, weave }: Fabric): string {
  return `<path d="${outline}" fill="${body}"/><path d="${outline}" fill="url(#${weave})"/>`;
}

/** A fold, or the side away from the light. */
export function fold(outline: string, { fold: color }: Fabric, strength = 0.6): string {
  return `<path d="${outline}" fill="${color}" opacity="${strength}"/>`;
}

export function line(path: string, color: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
}

/** The left half and its mirror image; the half overlaps the middle by a pixel, so that there is no gap. */
export function mirrored(half: string): string {
  return `${half}<g transform="scale(-1 1)">${half}</g>`;
}

type Position = { readonly x: number; readonly y: number; readonly scale: number; readonly turn?: number };

/** Puts a drawing at a position, with its shadow on the ground. */
export function place(drawing: string, { x, y, scale, turn = 0 }: Position): string {
  const at = `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
  return `<g filter="url(#shadow)"><g transform="${at}">${drawing}</g></g>`;
}

type Sheet = { readonly width: number; readonly height: number; readonly shadow: string; readonly strength: number };

/** A whole picture as SVG: its weaves, its shadow, then the drawing. */
export function sheet({ width, height, shadow, strength }: Sheet, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<pattern id="twill" width="10" height="10" patternUnits="userSpaceOnUse">
<path d="M-2 2 2-2M-2 12 12-2M8 12 12 8" stroke="#fff" stroke-opacity=".08" stroke-width="3"/></pattern>
<pattern id="linen" width="12" height="12" patternUnits="userSpaceOnUse">
<path d="M0 3H6M6 9H12" stroke="#fff" stroke-opacity=".09" stroke-width="3"/>
<path d="M3 6V12M9 0V6" stroke="#000" stroke-opacity=".05" stroke-width="3"/></pattern>
<pattern id="satin" width="12" height="6" patternUnits="userSpaceOnUse">
<path d="M0 1.5H7M6 4.5H12" stroke="#fff" stroke-opacity=".06" stroke-width="2"/></pattern>
<filter id="shadow" x="-20%" y="-20%" width="140%" height="140%">
<feDropShadow dx="16" dy="20" stdDeviation="14" flood-color="${shadow}" flood-opacity="${strength}"/></filter>
</defs>
${drawing}
</svg>`;
}
