import { type Fabric, fold, line, piece } from './drawing.ts';

// The origin of a bag is the middle of its upper edge.

/** A handbag with a flap; its clasp is the keyhole. */
export function frameBag(cloth: Fabric, dark: string, metal: string): string {
  const handle =
    line('M-104 14C-104-214 104-214 104 14', dark, 26) + line('M-104 14C-104-214 104-214 104 14', cloth.body, 16);
  const outline =
    'M-200 0H200C212 0 218 6 220 18L264 326C268 354 254 370 228 370H-228C-254 370-268 354-264 326L-220 18C-218 6-212 0-200 0Z';
  const flap = 'M-204 0H204C206 70 190 168 128 186C60 204-60 204-128 186C-190 168-206 70-204 0Z';
  const stitches = line(
    'M-190 12C-188 74-176 156-122 172C-58 189 58 189 122 172C176 156 188 74 190 12',
    metal,
    2.5,
    'stroke-dasharray="9 9" opacity=".8"',
  );
  const rings = line('M-104 22v0M104 22v0', metal, 30) + line('M-104 22v0M104 22v0', dark, 10);
  const clasp = `<rect x="-34" y="150" width="68" height="86" rx="14" fill="${metal}"/><circle cx="0" cy="184" r="11" fill="${dark}"/><path d="M-6 190H6L11 218H-11Z" fill="${dark}"/>`;
  const shades =
    fold('M-228 76L-264 326C-268 354-254 370-228 370H-190C-206 270-216 160-228 76Z', cloth) +
    fold(
      'M-262 320C-262 342-250 350-228 350H228C250 350 262 342 264 326C268 354 254 370 228 370H-228C-254 370-268 354-264 326Z',
      cloth,
    );
  const under = fold(
    'M-204 24C-198 110-184 186-128 206C-60 224 60 224 128 206C184 186 198 110 204 24V0H-204Z',
    cloth,
    0.8,
  );
  return `${handle}${piece(outline, cloth)}${shades}${under}${piece(flap, cloth)}${stitches}${rings}${clasp}`;
}

/** A shoulder bag in the shape of a half-moon. */
export function moonBag(cloth: Fabric, strap: string, metal: string): string {
  const long = line('M-236 30C-250-420 250-420 236 30', strap, 24);
  const outline = 'M-268 0H268C282 0 288 10 287 24C276 210 150 330 0 330C-150 330-276 210-287 24C-288 10-282 0-268 0Z';
  const shade = fold(
    'M-287 24C-276 210-150 330 0 330C150 330 276 210 287 24C250 190 130 272 0 272C-130 272-250 190-287 24Z',
    cloth,
  );
  const zip = line('M-236 52H236', strap, 12) + line('M-236 52H236', metal, 4, 'stroke-dasharray="4 9"');
  const pull = `${line('M-214 56V104', metal, 7)}<circle cx="-214" cy="122" r="21" fill="${metal}"/>`;
  const rings = line('M-236 26v0M236 26v0', metal, 32);
  return `${long}${piece(outline, cloth)}${shade}${line('M0 66V328', cloth.fold, 4)}${zip}${pull}${rings}`;
}
