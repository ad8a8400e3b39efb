import { type Fabric, fold, line, mirrored, piece } from './drawing.ts';

// The origin of each piece is its hook; its middle is x = 0.

export function hanger(color: string, width = 150): string {
  const hook = line('M0 84V56C0 34 26 36 25 10C23-14-18-14-21 8', color, 8);
  return hook + line(`M${-width} 132C-96 116-40 86 0 84C40 86 96 116 ${width} 132`, color, 13);
}

/** A long dress cut on the bias, its neckline fallen into a cowl. */
export function slipDress(cloth: Fabric, metal: string): string {
  const half = [
    line('M-78 118C-84 160-88 190-96 214', cloth.fold, 9),
    piece(
      'M1 262C-34 258-72 236-98 206C-126 262-124 320-104 392C-98 420-100 440-108 480C-140 640-182 780-196 938C-130 968-60 946 1 962Z',
      cloth,
    ),
    fold(
      'M-98 206C-126 262-124 320-104 392C-98 420-100 440-108 480C-140 640-182 780-196 938L-164 948C-150 780-112 620-88 470C-80 420-90 330-98 206Z',
      cloth,
    ),
    fold('M-62 430C-66 600-104 800-118 956L-86 953C-76 800-60 620-62 430Z', cloth),
    fold('M-20 470C-20 640-40 800-42 953L-12 958C-14 800-14 640-20 470Z', cloth, 0.45),
    fold('M-88 222C-60 280-30 292 1 296V284C-30 280-60 262-88 222Z', cloth),
    fold('M-92 250C-66 322-30 342 1 346V330C-30 326-60 306-92 250Z', cloth, 0.45),
  ].join('');
  return `${hanger(metal, 110)}${mirrored(half)}`;
}

/** A short-sleeved dress with a belt and a wide skirt in pleats. */
export function sunDress(cloth: Fabric, belt: string, metal: string): string {
  const pleats = [0, 1, 2, 3].map((at) => {
    const [top, left] = [-12 - at * 26, -46 - at * 74];
    const hem = 856 - at * at * 1.9;
    return fold(`M${top} 400L${left} ${hem}L${left + 26} ${hem + 1}L${top + 3} 400Z`, cloth, 0.55);
  });
  const half = [
    piece(
      'M1 176L-44 104C-90 112-130 126-168 150L-206 262C-186 278-160 286-136 286L-126 240C-120 300-116 350-112 400H1Z',
      cloth,
    ),
    piece('M-112 394H1V858C-110 858-220 846-318 824C-250 680-170 520-112 394Z', cloth),
    fold('M-126 240C-120 300-116 350-112 400H-84C-92 330-100 270-126 240Z', cloth),
    ...pleats,
    fold('M1 176L-44 104L-58 108L-60 152L1 222Z', cloth, 0.8),
    `<path d="M-113 384H1V414H-116Z" fill="${belt}"/>`,
  ].join('');
  const buckle = `<rect x="-22" y="379" width="44" height="40" rx="8" fill="none" stroke="${metal}" stroke-width="8"/>`;
  return `${hanger(metal, 120)}${mirrored(half)}${buckle}`;
}

/** A long wrap coat of double-faced cloth without a visible seam; the lining shows at the neck and where the front falls open. */
export function coat(cloth: Fabric, lining: Fabric, metal: string): string {
  const under = `${hanger(metal, 130)}${piece('M-44 92C-20 82 20 82 44 92L60 200 0 440-60 200Z', lining)}`;
  const back = fold('M-44 92C-20 82 20 82 44 92L36 128C14 118-14 118-36 128Z', lining, 0.8);
  const half = [
    piece(
      'M-160 138C-204 156-228 214-240 310C-250 420-262 540-270 660C-246 674-208 674-188 666C-180 580-172 460-158 350Z',
      cloth,
    ),
    fold('M-188 666C-180 580-172 460-158 350L-166 300C-188 420-206 560-212 671C-204 671-196 670-188 666Z', cloth),
    line('M-268 628C-244 640-210 640-187 632', cloth.fold, 4),
    piece(
      'M1 430L-44 92C-84 104-128 120-162 140C-176 210-172 330-164 430C-176 580-198 780-206 982C-140 996-60 992 1 988Z',
      cloth,
    ),
    fold(
      'M-162 160C-174 240-172 330-164 430C-176 580-198 780-206 982L-176 987C-168 780-152 590-142 440C-150 340-156 250-162 160Z',
      cloth,
      0.5,
    ),
    fold('M-84 470C-92 640-118 830-124 991L-98 992C-90 830-80 640-84 470Z', cloth, 0.5),
    fold('M-44 92C-88 146-124 222-116 276C-92 344-44 402 1 446L1 428C-36 386-84 330-96 272Z', cloth, 0.7),
    piece('M-44 90C-84 142-116 214-106 266C-84 334-40 388 1 428V398C-16 300-34 190-44 90Z', cloth),
  ].join('');
  const open =
    piece('M14 470C26 660 52 840 96 991L20 989Z', lining) + fold('M14 470C22 660 34 840 52 990L20 989Z', lining);
  const belt = piece('M-166 420H166L168 464H-168Z', cloth) + fold('M-168 452H168V464H-168Z', cloth, 0.8);
  const ends =
    piece('M-4 458L-58 690-16 700 26 462ZM12 458L40 640 78 628 36 458Z', cloth) +
    fold('M-4 458L-58 690-46 693 8 460ZM12 458L40 640 51 637 22 458Z', cloth, 0.8);
  const knot = `<rect x="-28" y="410" width="58" height="64" rx="14" fill="${cloth.body}"/>${fold('M-28 450C-10 440 10 440 30 450V460Q30 474 16 474H-14Q-28 474-28 460Z', cloth)}`;
  return `${under}${back}${mirrored(half)}${open}${line('M12 470C16 650 20 820 20 989', cloth.fold, 4)}${belt}${ends}${knot}`;
}
