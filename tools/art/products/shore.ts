// Products for beach and summer.
import {
  BRASS,
  box,
  clipped,
  disc,
  INK,
  line,
  moved,
  printedLandscape,
  repeat,
  shadesOf,
  shape,
  turned,
  WHITE,
} from './drawing.ts'

export function towel(colour: string): string {
  const c = shadesOf(colour)
  const hanging = 'M208 138H592V690C592 700 582 706 572 706H228C218 706 208 700 208 690z'
  return [
    clipped(
      'towel',
      hanging,
      [
        shape(hanging, WHITE),
        repeat(4, (i) => box(208 + i * 109.7, 138, 55, 570, i % 2 ? c.light : c.base)),
        box(208, 250, 384, 44, '#f2b632', 0, 0.85),
        box(208, 600, 384, 22, '#f2b632', 0, 0.85),
        shape('M404 138H592V706H474C440 520 444 300 404 138z', INK, 0.13),
        shape('M270 138C290 300 262 520 280 706H250C236 520 262 300 246 138z', INK, 0.07),
      ].join(''),
    ),
    shape('M200 150C200 120 240 112 400 112S600 120 600 150V206C540 186 260 186 200 206z', c.dark),
    shape('M430 112C560 114 600 122 600 150V206C560 194 500 190 450 188C462 160 456 132 430 112z', c.darkest),
    box(140, 104, 520, 28, '#b9834f', 14) + box(140, 118, 520, 14, '#8a5a3a', 7),
    disc(140, 118, 22, '#d9a565') + disc(660, 118, 22, '#9a6a42'),
    line(
      repeat(23, (i) => `M${220 + i * 16.4} 706v24`),
      c.dark,
      5,
    ),
  ].join('')
}

export function surfboard(colour: string): string {
  const c = shadesOf(colour)
  const outline =
    'M400 36C502 150 522 330 512 502C506 624 460 742 400 764C340 742 294 624 288 502C278 330 298 150 400 36z'
  return turned(
    12,
    400,
    400,
    [
      shape(outline, WHITE),
      clipped(
        'board',
        outline,
        [
          shape('M260 0h280v304C470 344 420 254 260 334z', c.base),
          disc(408, 208, 66, '#ffe9b0', 0.5) + disc(408, 208, 46, '#fff3cf'),
          shape('M260 334C420 254 470 344 540 304V384C460 424 420 334 260 414z', c.light),
          shape('M260 420C420 340 460 430 540 390v14C460 444 420 354 260 434z', INK, 0.7),
          shape('M260 644C400 564 440 664 540 604V800H260z', c.base),
          shape('M260 612C400 532 440 632 540 572v16c-100 60-140-40-280 40z', '#f2b632'),
          shape('M406 0h200v800H440C482 500 472 200 406 36z', INK, 0.13),
          shape('M310 200C296 320 296 480 316 600C300 480 304 320 330 190z', WHITE, 0.6),
        ].join(''),
      ),
      line('M400 50V756', INK, 3, 0.35),
      shape('M390 694h20l12 76-22 18-22-18z', INK),
    ].join(''),
  )
}

export function sandals(colour: string): string {
  const c = shadesOf(colour)
  const sole =
    'M-72-204C-92-306 94-306 82-184C76-92 60-20 66 92C70 214 30 276-14 276C-72 276-92 204-82 92C-72-20-58-112-72-204z'
  const sandal = (x: number, angle: number) =>
    `<g transform="translate(${x} 404)rotate(${angle})">${[
      `<g transform="translate(10 16)">${shape(sole, c.darkest)}</g>`,
      shape(sole, c.dark),
      shape(
        'M-54-186C-64-268 62-268 60-176C56-92 42-20 46 92C50 196 20 248-14 248C-58 248-70 196-62 92C-52-20-40-112-54-186z',
        '#e6c797',
      ),
      shape(
        'M8-236C46-236 62-216 60-176C56-92 42-20 46 92C50 196 20 248-14 248C20 200 14 100 8 20C4-80 22-160 8-236z',
        '#cfaa74',
      ),
      shape('M-88-70C-60-120 60-130 86-84L82-30C50-72-50-64-82-14z', c.base),
      shape('M20-116C56-114 76-104 86-84L82-30C64-54 40-62 14-62z', c.dark),
      shape('M-86 90C-50 50 40 44 74 80L70 130C36 98-46 104-84 142z', c.base),
      shape('M14 58C44 58 62 68 74 80L70 130C54 114 34 108 10 108z', c.dark),
      line('M-78-30C-40-70 40-80 78-44', c.bright, 5, 0.7),
      box(52, 84, 26, 34, BRASS, 5) + box(58, 92, 14, 18, c.dark, 3),
    ].join('')}</g>`
  return sandal(280, -9) + sandal(522, 9)
}

export function snorkel(colour: string): string {
  const c = shadesOf(colour)
  const glass =
    'M236 330C300 300 380 306 396 340C412 306 500 300 564 330C584 420 560 500 490 508C440 512 420 470 400 452C380 470 360 512 310 508C240 500 216 420 236 330z'
  return [
    line('M196 360C150 340 110 360 92 400M604 360C640 340 660 350 676 372', INK, 34),
    line('M640 640C680 560 676 420 676 180', c.base, 46) +
      line('M690 560C694 480 694 340 690 184', c.dark, 14),
    line('M676 250V196', WHITE, 46) + line('M676 214V196', '#f2b632', 46),
    line('M640 640C600 700 500 690 466 622', c.dark, 44),
    box(420, 590, 84, 48, INK, 20),
    shape(
      'M190 320C270 262 380 268 400 300C420 268 530 262 610 320C644 440 600 566 500 570C440 572 424 520 400 504C376 520 360 572 300 570C200 566 156 440 190 320z',
      c.base,
    ),
    shape(
      'M470 274C520 274 570 290 610 320C644 440 600 566 500 570C470 570 450 556 434 540C560 520 570 380 470 274z',
      c.dark,
    ),
    shape(glass, '#0f2b40'),
    clipped(
      'mask',
      glass,
      `${printedLandscape(220, 300, 360, 220, 'sea')}${shape('M220 300h110l-90 220h-60zM420 300h70l-90 220h-60z', WHITE, 0.25)}`,
    ),
    line('M206 330C270 286 360 284 392 314', c.bright, 7, 0.8),
    box(184, 366, 34, 56, INK, 10) + box(584, 366, 34, 56, INK, 10),
  ].join('')
}

export function parasol(colour: string): string {
  const c = shadesOf(colour)
  const gore = (a: number, b: number, fill: string) =>
    shape(
      `M400 130C${400 + a * 0.62} 146 ${400 + a * 0.92} 250 ${400 + a} 372Q${400 + (a + b) / 2} ${334} ${400 + b} 372C${400 + b * 0.92} 250 ${400 + b * 0.62} 146 400 130z`,
      fill,
    )
  const edges = [-310, -196, -70, 70, 196, 310]
  const fills = [c.light, WHITE, c.base, '#e9e2d3', c.dark]
  return [
    shape('M250 706C300 660 500 660 550 706z', '#e3c48f') +
      shape('M420 674C480 680 530 690 550 706H440z', '#c9a467'),
    shape('M391 200h20l4 490h-28z', '#b9834f') + shape('M402 200h9l4 490h-13z', '#8a5a3a'),
    turned(
      -9,
      400,
      400,
      [
        ...fills.map((fill, i) => gore(edges[i]!, edges[i + 1]!, fill)),
        line(
          'M90 372Q147 334 204 372Q267 334 330 372Q400 334 470 372Q533 334 596 372Q653 334 710 372',
          c.darkest,
          4,
          0.35,
        ),
        line('M400 132V104', '#b9834f', 12) + disc(400, 100, 11, BRASS),
      ].join(''),
    ),
    moved(
      0,
      0,
      shape('M520 690C520 640 600 640 604 690z', '#d6402c') +
        shape('M562 653C590 656 604 670 604 690H570C574 676 572 664 562 653z', '#a32812') +
        shape('M514 690h96v14h-96z', WHITE),
    ),
  ].join('')
}

export function sunglasses(colour: string): string {
  const c = shadesOf(colour)
  const lenses =
    'M166 376C232 354 322 360 358 386C362 472 324 526 270 526C206 526 162 472 166 376zM634 376C568 354 478 360 442 386C438 472 476 526 530 526C594 526 638 472 634 376z'
  return [
    line('M166 372C148 330 120 302 92 286M634 372C652 330 688 306 718 300', c.darkest, 22),
    shape(
      'M138 350C220 324 332 330 374 360C386 351 414 351 426 360C468 330 580 324 662 350L667 392C664 506 602 556 526 552C450 548 424 488 414 420C410 400 390 400 386 420C376 488 350 548 274 552C198 556 136 506 133 392z',
      c.base,
    ),
    clipped(
      'lenses',
      lenses,
      `${printedLandscape(158, 336, 214, 214)}${printedLandscape(434, 336, 214, 214)}${shape('M158 336H304L190 560H98zM450 336H524L410 560H380z', WHITE, 0.24)}`,
    ),
    shape(
      'M133 392C136 506 198 556 274 552C300 550 322 540 340 524C300 540 160 540 133 392zM426 470C444 520 480 550 526 552C602 556 664 506 667 392C640 540 480 552 426 470z',
      c.dark,
    ),
    line('M150 362C220 340 322 342 368 368', c.bright, 6, 0.7),
    disc(156, 366, 7, BRASS) + disc(644, 366, 7, BRASS),
  ].join('')
}

export function hat(colour: string): string {
  const band = shadesOf(colour === '#cfa873' ? '#c9452f' : colour)
  const straw = shadesOf('#ecca8a')
  return [
    shape(
      'M64 524C118 432 260 420 400 420S682 432 736 524C696 604 562 632 400 632S104 604 64 524z',
      straw.base,
    ),
    shape(
      'M64 524C118 576 260 594 400 594S682 576 736 524C696 604 562 632 400 632S104 604 64 524z',
      straw.dark,
    ),
    shape('M232 500C222 360 280 226 400 226S578 360 568 500C520 534 280 534 232 500z', straw.light),
    shape('M400 226C522 226 578 360 568 500C552 512 522 520 482 524C522 420 502 290 400 226z', straw.base),
    shape('M233 440C300 476 500 476 567 440V500C520 534 280 534 232 500z', band.base),
    shape('M482 468C522 462 550 452 567 440V500C546 514 522 520 490 524z', band.dark),
    shape('M548 446L640 470 616 500 646 530 552 506z', band.dark) +
      shape('M548 446L580 476 552 506z', band.darkest),
    line(
      'M262 400C300 424 500 424 538 400M276 350C320 370 480 370 524 350M300 300C340 316 460 316 500 300M330 258C360 268 440 268 470 258M140 514C250 564 550 564 660 514M100 534C240 596 560 596 700 534',
      straw.darkest,
      3.5,
      0.4,
    ),
    shape('M296 250C340 290 460 290 504 250C474 232 440 226 400 226S326 232 296 250z', straw.dark, 0.35),
  ].join('')
}
