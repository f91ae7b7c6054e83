// Products for the camp and the boat that have a shape of their own.
import {
  BRASS,
  box,
  clipped,
  disc,
  INK,
  line,
  printedLandscape,
  repeat,
  shadesOf,
  shape,
  WHITE,
} from './drawing.ts'

export function bellTent(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M206 478L64 660M594 478L736 660M300 520L250 706M500 520L550 706', '#b89f70', 5),
    line('M64 660v18M736 660v18M250 700v14M550 700v14', '#8a5a3a', 9),
    // Low walls under a round roof.
    shape('M190 466H610V664C540 694 260 694 190 664z', c.dark),
    shape('M470 466H610V664C570 681 510 688 470 689z', c.darkest),
    shape('M190 466H330V688C280 684 220 676 190 664z', c.base),
    shape('M400 150C372 280 290 390 168 468C250 506 550 506 632 468C510 390 428 280 400 150z', c.light),
    shape('M400 150C410 300 452 410 500 492C556 488 606 480 632 468C510 390 428 280 400 150z', c.base),
    shape('M400 150C428 280 510 390 632 468C610 478 588 483 566 486C480 400 424 290 400 150z', c.dark),
    line('M400 160C386 290 340 400 292 488M398 160C352 300 280 400 206 476', c.dark, 4, 0.55),
    shape('M168 468C250 506 550 506 632 468V488C550 526 250 526 168 488z', c.bright),
    line(
      repeat(8, (i) => `M${204 + i * 56} ${506 + 12 * Math.sin((Math.PI * i) / 7)}v14`),
      c.dark,
      5,
      0.6,
    ),
    // The door on its A-frame, rolled to both sides.
    shape('M400 330L474 690H326z', INK),
    shape('M400 372L444 690H356z', '#27506b'),
    disc(400, 470, 54, '#ffd37a', 0.3) + disc(400, 470, 17, '#ffd37a'),
    line('M400 372V452', '#c9a26a', 4),
    shape('M400 318L326 690L296 688C318 560 352 430 400 318z', c.bright),
    shape('M400 318L474 690L504 688C482 560 448 430 400 318z', c.base),
    line('M400 318L326 690M400 318L474 690', '#8a5a3a', 9),
    line('M400 152V112', '#8a5a3a', 9),
    shape('M400 112L456 128L400 146z', '#d6402c'),
  ].join('')
}

export function drySack(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M560 300C676 330 676 560 566 612', INK, 24),
    shape(
      'M232 292C224 420 224 540 240 640C246 676 300 692 400 692S554 676 560 640C576 540 576 420 568 292z',
      c.base,
    ),
    shape('M462 292H568C576 420 576 540 560 640C555 674 506 690 430 692C486 600 496 420 462 292z', c.dark),
    shape('M258 320C252 430 254 540 268 636L298 644C284 540 282 430 288 320z', c.bright, 0.5),
    // Three turns of the mouth, pulled together by a clip.
    shape('M236 300C216 268 208 240 216 212H584C592 240 584 268 564 300C470 322 330 322 236 300z', c.light),
    shape('M466 212H584C592 240 584 268 564 300C534 307 500 312 470 314C486 280 484 240 466 212z', c.base),
    line('M212 244C320 262 480 262 588 244M218 272C330 292 470 292 582 272', c.darkest, 5, 0.5),
    box(202, 176, 396, 46, c.dark, 23) + box(202, 176, 396, 22, c.light, 11),
    line('M206 200C150 176 160 118 232 114H360M594 200C650 176 640 118 568 114H440', INK, 20),
    box(344, 86, 112, 56, '#2b3f52', 12) +
      box(360, 100, 34, 28, c.base, 6) +
      box(406, 100, 34, 28, c.base, 6),
    clipped('window', 'M316 420H472V576H316z', printedLandscape(316, 420, 156, 156, 'sea')),
    line('M316 420H472V576H316z', WHITE, 9),
    line('M238 636C320 664 480 664 562 636', c.darkest, 5, 0.45),
    disc(568, 616, 17, BRASS) + disc(568, 616, 7, '#b98a3f'),
  ].join('')
}

export function thermalMug(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M540 360C662 340 662 560 534 566', c.dark, 36) + line('M544 364C668 344 668 576 532 578', INK, 8),
    shape('M214 250H546L526 640C524 668 504 684 474 684H286C256 684 236 668 234 640z', c.base),
    shape('M432 250H546L526 640C524 668 504 684 474 684H410C456 540 462 390 432 250z', c.dark),
    shape('M240 300C242 400 250 520 260 620L288 616C276 510 268 400 266 300z', c.bright, 0.6),
    // The ridge runs round the mug.
    clipped(
      'band',
      'M220 420H540V570H228z',
      printedLandscape(220, 410, 160, 160, 'snow') + printedLandscape(380, 410, 160, 160, 'snow'),
    ),
    line('M222 420H538M230 570H532', WHITE, 8),
    // Lid with a drinking slot, and the cord that clips to a glove.
    shape(
      'M196 244C196 226 208 218 226 218H534C552 218 564 226 564 244V262C564 274 554 280 542 280H218C206 280 196 274 196 262z',
      INK,
    ),
    shape('M236 218C244 172 300 152 380 152S516 172 524 218z', '#27506b'),
    shape('M430 156C482 162 518 182 524 218H440C446 196 444 176 430 156z', INK),
    box(286, 178, 84, 20, '#0d2639', 10),
    line('M500 176C590 120 640 190 612 262', '#d6402c', 10),
    line('M612 262C592 300 634 320 640 286C642 266 622 254 612 262', '#9fb0bd', 9),
  ].join('')
}
