// Products for hands, feet and weather that have a shape of their own.
import { BRASS, box, line, moved, repeat, shadesOf, shape, sticker, turned, WHITE } from './drawing.ts'

/** Five fingers, bare knuckles and a strap at the wrist. */
export function drivingGloves(colour: string): string {
  const c = shadesOf(colour)
  const fingers = [
    [-84, -196, -6],
    [-30, -232, -2],
    [26, -222, 2],
    [78, -180, 7],
  ] as const
  const glove = (flip: number, base: string, dark: string) =>
    `<g transform="scale(${flip} 1)">${[
      shape('M84-10C118-44 150-84 178-78C204-70 196-32 176 0C150 46 128 84 96 116z', dark),
      fingers.map(([x, top, angle]) => turned(angle, x, 0, box(x - 27, top, 54, 300, base, 27))).join(''),
      turned(7, 78, 0, box(84, -170, 21, 250, dark, 10)),
      shape('M-114-20C-60-44 60-44 106-20C112 60 106 120 96 176H-96C-110 120-116 50-114-20z', base),
      shape('M56-36C78-34 96-28 106-20C112 60 106 120 96 176H34C64 110 70 40 56-36z', dark),
      line('M-56-70V60M-2-84V64M52-70V60', c.darkest, 4, 0.4),
      fingers
        .slice(0, 4)
        .map(
          ([x], i) =>
            `<ellipse cx="${x}" cy="${-10 + Math.abs(i - 1.5) * 6}" rx="15" ry="21" fill="${c.darkest}"/>`,
        )
        .join(''),
      `<ellipse cx="-2" cy="98" rx="46" ry="30" fill="${c.darkest}"/>`,
      line('M-88 30C-92 70-90 110-84 150', c.bright, 8, 0.6),
      shape('M-104 160H104L108 236H-106z', dark) + shape('M-104 160H20L18 236H-106z', base),
      line('M-98 174H98M-100 222H102', WHITE, 3, 0.7, 'stroke-dasharray="8 9"'),
      `<circle cx="-2" cy="198" r="14" fill="${BRASS}"/><circle cx="-2" cy="198" r="6" fill="#b98a3f"/>`,
    ].join('')}</g>`
  return (
    moved(524, 376, turned(12, 0, 0, glove(-1, c.dark, c.darkest)), 1.1) +
    moved(290, 414, turned(-8, 0, 0, glove(1, c.base, c.dark)), 1.14)
  )
}

export function espadrilles(colour: string): string {
  const c = shadesOf(colour)
  const rope = shadesOf('#d9b878')
  const shoe = (base: string, dark: string) =>
    [
      shape(
        'M0-270C92-270 112-160 104-50C98 40 112 120 96 200C78 280-78 280-96 200C-112 120-98 40-104-50C-112-160-92-270 0-270z',
        rope.dark,
      ),
      line(
        'M0-260C84-260 102-156 95-50C89 40 102 118 88 194C72 268-72 268-88 194C-102 118-89 40-95-50C-102-156-84-260 0-260z',
        rope.bright,
        9,
        1,
        'stroke-dasharray="15 9"',
      ),
      shape(
        'M0-244C72-244 88-150 82-50C78 36 88 112 76 184C62 244-62 244-76 184C-88 112-78 36-82-50C-88-150-72-244 0-244z',
        base,
      ),
      shape(
        'M26-240C80-226 87-146 82-50C78 36 88 112 76 184C70 210 48 224 22 228C64 120 30-60 26-240z',
        dark,
      ),
      // The opening shows the jute inside; its tongue reaches forward.
      shape(
        'M-54-6C-36-44 36-44 54-6C60 60 66 120 56 172C44 212-44 212-56 172C-66 120-60 60-54-6z',
        rope.base,
      ),
      shape(
        'M14-34C34-30 48-20 54-6C60 60 66 120 56 172C50 192 32 200 12 202C44 130 34 50 14-34z',
        rope.dark,
      ),
      line(
        repeat(5, (i) => `M${-40 + i * 4} ${20 + i * 36}h${80 - i * 8}`),
        rope.darkest,
        4,
        0.4,
      ),
      line('M-54-6C-36-44 36-44 54-6', WHITE, 6),
      shape('M-14 186h28v44h-28z', '#d6402c'),
      line('M-52-196C-68-150-66-110-62-70', c.bright, 9, 0.6),
    ].join('')
  return (
    moved(518, 372, turned(9, 0, 0, `<g transform="scale(-1 1)">${shoe(c.dark, c.darkest)}</g>`), 1.02) +
    moved(286, 404, turned(-9, 0, 0, shoe(c.base, c.dark)), 1.06)
  )
}

/** A storm jacket: a hood with a peak, sealed zips, no quilting. */
export function shellJacket(colour: string): string {
  const c = shadesOf(colour)
  return [
    shape('M266 232L182 286C154 380 124 520 114 644L206 662L262 452z', c.base),
    shape('M214 330C194 430 180 560 172 656L206 662L262 452z', c.dark),
    shape('M534 232L618 286C646 380 676 520 686 644L594 662L538 452z', c.dark),
    shape('M594 340C616 440 634 560 640 653L594 662L538 452z', c.darkest),
    shape('M270 216C330 190 470 190 530 216L570 290V698C474 718 326 718 230 698V290z', c.base),
    shape('M404 198C458 198 506 206 530 216L570 290V698C524 708 464 713 404 713z', c.dark),
    // Shoulders in the darker cloth, and its taped seams.
    shape('M270 216C330 190 470 190 530 216L570 290C480 326 320 326 230 290z', c.darkest),
    line('M230 290C320 326 480 326 570 290', c.bright, 5, 0.7),
    line('M246 470V690M554 470V690', c.darkest, 5, 0.5),
    // The hood stands up; its peak is stiff.
    shape('M268 226C250 120 310 66 400 66S550 120 532 226C490 252 310 252 268 226z', c.base),
    shape('M430 69C500 78 548 128 532 226C514 238 474 244 440 246C470 190 470 120 430 69z', c.dark),
    shape('M310 222C296 150 330 124 400 124S504 150 490 222C456 238 344 238 310 222z', '#0d2639'),
    shape('M292 150C316 100 484 100 508 150C474 128 326 128 292 150z', c.bright),
    line('M400 236V708', '#f2c66a', 9) + box(393, 250, 14, 36, '#d9a544', 5),
    line('M292 420L322 560M508 420L478 560', '#f2c66a', 7),
    line('M352 228l-16 64M448 228l16 64', WHITE, 6),
    shape('M114 644l92 18 6-34-92-18zM686 644l-92 18-6-34 92-18z', c.darkest),
    sticker('patch', 486, 368, 28, 'sea'),
  ].join('')
}
