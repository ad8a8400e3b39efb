import { type Fabric, fold, line, mirrored, piece } from './drawing.ts';
import { hanger } from './garments.ts';

// Parts of a wardrobe with the height of a band; the origin of each is its hook.

/** A hanger that grips a waistband. */
function clips(color: string): string {
  return `${hanger(color, 84)}${line('M-50 124V150M50 124V150', color, 20)}`;
}

export function trousers(cloth: Fabric, metal: string): string {
  const half = [
    piece('M1 150H-76C-92 300-98 470-96 640H-22L1 300Z', cloth),
    fold('M1 300L-22 640H-34L-8 262 1 250Z', cloth),
    line('M-56 182C-62 340-62 490-60 638', cloth.fold, 3),
    fold('M1 150H-76L-78 176H1Z', cloth, 0.5),
    line('M-84 196C-70 220-62 236-58 252', cloth.fold, 3),
  ].join('');
  return `${mirrored(half)}${line('M0 178V290', cloth.fold, 3)}${clips(metal)}`;
}

export function skirt(cloth: Fabric, metal: string): string {
  const pleats = [0, 1, 2, 3].map((at) => {
    const [top, left] = [-4 - at * 19, -18 - at * 42];
    const hem = 570 - at * at * 1.1;
    return fold(`M${top} 184L${left} ${hem - 1}L${left - 20} ${hem - 4}L${top - 5} 184Z`, cloth, 0.7);
  });
  const half = [piece('M1 150H-76L-80 184C-120 330-160 450-184 556C-120 568-60 570 1 570Z', cloth), ...pleats];
  const waist = fold('M-76 150H76L80 184H-80Z', cloth, 0.5);
  return `${mirrored(half.join(''))}${waist}${clips(metal)}`;
}

/** A double-breasted jacket over a shirt. */
export function jacket(cloth: Fabric, shirt: Fabric, metal: string): string {
  const half = [
    piece(
      'M-146 132C-184 150-202 210-210 300C-216 380-222 450-226 520C-204 532-172 532-154 524C-148 440-140 370-132 300Z',
      cloth,
    ),
    fold('M-154 524C-148 440-140 370-132 300L-140 250C-160 360-172 450-176 530Z', cloth),
    line('M-212 486v0M-208 504v0', metal, 9),
    piece(
      'M1 352L-40 92C-78 104-116 116-148 134C-158 220-148 310-138 380C-146 450-156 510-160 566C-104 580-50 580 1 574Z',
      cloth,
    ),
    fold('M-148 150C-158 220-148 310-138 380C-146 450-156 510-160 566L-134 571C-126 500-120 440-116 380Z', cloth, 0.5),
    piece('M-40 90L-96 150-128 158-106 190C-74 260-36 320 1 364V330Z', cloth),
    line('M-96 150L-128 158-106 190C-74 260-36 320 1 364', cloth.fold, 4),
    line('M-128 440L-62 452', cloth.fold, 9),
    line('M-42 388v0M-42 448v0M-50 332v0', metal, 16),
  ].join('');
  const collar = mirrored(
    `<path d="M1 130L-34 86-56 112-26 176Z" fill="${shirt.body}"/>${line('M1 130L-26 176-52 116', shirt.fold, 3)}`,
  );
  const inside = piece('M-44 90C-20 80 20 80 44 90L0 350Z', shirt) + line('M0 130V340', shirt.fold, 3);
  return `${hanger(metal, 124)}${inside}${collar}${mirrored(half)}${line('M2 364C8 430 12 500 12 574', cloth.fold, 4)}`;
}

export function shirt(cloth: Fabric, metal: string): string {
  const half = [
    piece(
      'M-142 134C-180 152-194 210-200 300C-204 380-208 440-210 500C-190 508-164 508-148 502C-144 430-138 360-130 290Z',
      cloth,
    ),
    fold('M-148 502C-144 430-138 360-130 290L-138 240C-154 340-164 430-168 507Z', cloth),
    fold('M-211 466C-190 474-164 474-146 468L-148 502C-164 508-190 508-210 500Z', cloth, 0.5),
    piece('M1 128L-40 94C-78 104-114 118-144 136C-152 250-146 400-150 540C-126 576-60 590 1 590Z', cloth),
    fold('M-144 160C-152 250-146 400-150 540L-122 566C-124 430-128 290-144 160Z', cloth, 0.5),
  ].join('');
  const collar = mirrored(
    piece('M1 132L-40 86-64 124-34 184Z', cloth) + line('M1 132L-34 184-64 124-40 86', cloth.fold, 4),
  );
  const front =
    line('M-14 140V589M14 140V589', cloth.fold, 3) + line('M0 190v0M0 270v0M0 350v0M0 430v0M0 510v0', cloth.fold, 10);
  const pocket = line('M44 250H104V318L74 332 44 318Z', cloth.fold, 3);
  return `${hanger(metal, 124)}${mirrored(half)}${front}${pocket}${collar}`;
}

/** A scarf on a hanger, with stripes and fringes at its ends. */
export function scarf(cloth: Fabric, stripe: string, metal: string): string {
  function fringe(left: number, top: number): string {
    return [0, 1, 2, 3, 4, 5, 6].map((at) => line(`M${left + at * 15} ${top}v34`, cloth.body, 5)).join('');
  }
  const behind =
    fringe(14, 470) +
    piece('M-6 92C40 96 80 108 110 122V470H6Z', cloth) +
    fold('M-6 92C40 96 80 108 110 122V470H6Z', cloth, 0.7);
  const front = `${fringe(-104, 606)}${piece('M-112 122C-80 104-30 88 0 88C16 88 20 100 20 118L-2 608H-116Z', cloth)}`;
  const bands = [502, 534, 566].map((at) =>
    line(`M-112 ${at}H${Math.round(20 - (at - 118) * 0.045)}`, stripe, 12, 'style="stroke-linecap:butt"'),
  );
  const back = line('M12 410H110M10 438H110', stripe, 10, 'opacity=".7"');
  return `${hanger(metal, 140)}${behind}${back}${front}${fold('M-72 112C-80 280-84 450-84 608H-62C-60 450-58 280-50 104Z', cloth, 0.5)}${bands.join('')}`;
}
