// Products for hiking and camping.
import {
  BRASS,
  box,
  clipped,
  disc,
  INK,
  LEATHER,
  line,
  moved,
  printedLandscape,
  repeat,
  shadesOf,
  shape,
  sticker,
  WHITE,
} from './drawing.ts'

export function backpack(colour: string): string {
  const c = shadesOf(colour)
  const strap = shadesOf(LEATHER)
  return [
    line('M322 190C322 116 478 116 478 190', strap.dark, 22),
    shape('M238 330C226 304 212 330 208 402V566C210 594 238 602 254 590z', c.dark),
    shape('M562 330C574 304 588 330 592 402V566C590 594 562 602 546 590z', c.darkest),
    shape(
      'M246 300C246 212 312 172 400 172S554 212 554 300V604C554 642 528 664 490 664H310C272 664 246 642 246 604z',
      c.base,
    ),
    shape(
      'M400 172C488 172 554 212 554 300V604C554 642 528 664 490 664H446C482 560 484 290 400 172z',
      c.dark,
    ),
    shape('M246 300C246 212 312 172 400 172S554 212 554 300V374C500 410 300 410 246 374z', c.light),
    shape('M400 172C488 172 554 212 554 300V374C530 390 500 398 462 401C470 300 450 220 400 172z', c.base),
    shape('M290 452H510V602C510 624 494 636 474 636H326C306 636 290 624 290 602z', c.dark),
    shape('M446 452H510V602C510 624 494 636 474 636H440C456 580 458 510 446 452z', c.darkest),
    shape('M290 452H510V490C440 510 360 510 290 490z', c.base),
    shape('M330 374h26v126h-26zM444 374h26v126h-26z', strap.base),
    box(324, 472, 38, 30, BRASS, 5) + box(438, 472, 38, 30, '#d9a544', 5),
    sticker('badge', 400, 268, 46),
    box(214, 640, 372, 64, '#e9d9b6', 32),
    shape('M214 672a32 32 0 0 0 32 32h308a32 32 0 0 0 32-32z', '#cbb488'),
    line('M254 652v40M546 652v40', '#b89f70', 4),
    shape('M300 632h22v78h-22zM478 632h22v78h-22z', strap.dark),
  ].join('')
}

export function tent(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M90 622L40 652M726 566L772 596', LEATHER, 7),
    shape('M334 250L540 652 726 566 506 232z', c.dark),
    shape('M560 336L648 476 606 494 536 350z', c.darkest, 0.5),
    shape('M334 250L506 232 520 252 350 272z', c.bright),
    shape('M90 622L334 250 540 652z', c.light),
    shape('M334 250L256 640 424 646z', INK),
    shape('M334 250Q340 470 306 640L256 640z', '#27506b'),
    shape('M334 250L256 640 176 630z', c.base),
    shape('M334 250L424 646 500 650z', c.base),
    line('M334 250V222M506 232V206', LEATHER, 8),
    shape('M506 206L562 222 506 238z', '#f2b632'),
    line('M420 400L640 320', c.darkest, 4, 0.35),
    line('M200 470L150 540', c.bright, 6, 0.6),
  ].join('')
}

export function boots(colour: string): string {
  const c = shadesOf(colour)
  const boot = (body: string, front: string, toe: string) =>
    shape('M40 34H212V240C232 298 332 298 374 340C394 362 390 400 390 420H30C26 340 50 250 40 34z', body) +
    shape(
      'M150 34H212V240C232 298 332 298 374 340C394 362 390 400 390 420H306C300 344 172 330 150 34z',
      front,
    ) +
    shape('M304 354C342 330 384 356 390 414H284C282 388 288 368 304 354z', toe) +
    shape('M42 70H72C66 180 78 300 62 414H31C27 342 50 252 42 70z', c.bright, 0.35) +
    shape(
      'M26 412H398V448C398 459 390 464 380 464H252L240 448H170L158 464H40C30 464 26 457 26 448z',
      '#2b2f3a',
    ) +
    shape('M26 412H398V425H26z', '#e9d3a4') +
    shape('M32 22H222C230 42 230 60 220 74H34C26 54 26 38 32 22z', '#eddfc0') +
    shape('M150 22H222C230 42 230 60 220 74H156C164 54 162 38 150 22z', '#cbb68e') +
    line('M208 112L162 124M210 152L168 164M214 194L170 206M224 238L184 256M252 270L218 294', BRASS, 9) +
    line('M208 112L168 164M210 152L170 206M214 194L186 254', '#c63f2e', 7)
  return (
    moved(318, 190, boot(c.dark, c.darkest, c.darkest), 0.96) +
    moved(104, 248, boot(c.base, c.dark, c.darkest), 1.04)
  )
}

export function lantern(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M288 272C246 84 554 84 512 272', '#3a4650', 14),
    shape('M332 200H468L502 262H298z', c.base) + shape('M424 200H468L502 262H434z', c.dark),
    box(372, 162, 56, 42, c.dark, 8) + box(404, 162, 24, 42, c.darkest, 8),
    disc(400, 420, 196, '#ffd37a', 0.28),
    shape('M304 264H496C530 330 540 440 504 560H296C260 440 270 330 304 264z', '#fff3cf'),
    shape('M462 264H496C530 330 540 440 504 560H460C492 450 490 350 462 264z', '#f6dfa8'),
    line('M330 292C302 360 302 456 326 536', WHITE, 14),
    shape('M400 322C452 406 462 438 450 482C438 516 362 516 350 482C342 442 380 414 400 322z', '#f2853a'),
    shape('M402 404C426 448 432 462 426 486C416 504 384 504 376 486C372 462 394 448 402 404z', '#ffe9a0'),
    line('M294 300C260 380 260 470 290 560M506 300C540 380 540 470 510 560', '#3a4650', 9),
    line('M272 400H528', '#3a4650', 5, 0.8),
    shape('M280 556H520L542 612H258z', c.light) + shape('M444 556H520L542 612H456z', c.base),
    shape('M244 608H556V668C556 690 538 702 518 702H282C262 702 244 690 244 668z', c.base),
    shape('M440 608H556V668C556 690 538 702 518 702H440C460 672 460 640 440 608z', c.dark),
    disc(304, 654, 19, BRASS) + disc(304, 654, 8, '#b98a3f'),
  ].join('')
}

export function hammock(colour: string): string {
  const c = shadesOf(colour)
  const cords = (x: number, toX: number) =>
    line(
      repeat(6, (i) => `M${x} 236L${toX + (x < 400 ? i * 9 : -i * 9)} ${352 + i * 13}`),
      '#c9b48a',
      4,
    )
  const cloth = 'M148 350C220 530 580 530 652 350L616 424C560 710 240 710 184 424z'
  return [
    shape('M40 150h56l10 560h-76z', '#8a6246') + shape('M76 150h20l10 560h-36z', '#6a4630'),
    shape('M704 150h56l10 560h-76z', '#8a6246') + shape('M740 150h20l10 560h-36z', '#6a4630'),
    line('M34 226h70M34 244h70M698 226h70M698 244h70', '#e9d9b6', 11),
    cords(100, 150) + cords(700, 650),
    clipped(
      'cloth',
      cloth,
      shape(cloth, c.base) +
        shape('M148 350C220 530 580 530 652 350L644 366C572 566 228 566 156 366z', c.dark) +
        shape('M164 384C234 604 566 604 636 384L628 400C564 650 236 650 172 400z', WHITE) +
        shape('M176 412C238 670 562 670 624 412L620 420C560 694 240 694 180 420z', '#f2b632') +
        shape('M470 420h200v240h-280q90-90 80-240z', INK, 0.12),
    ),
    line('M148 350C220 530 580 530 652 350', c.bright, 9),
    line(
      repeat(13, (i) => {
        const t = (i + 1) / 14
        const u = 1 - t
        // Along the cloth's lower edge.
        const x = 184 * u ** 3 + 720 * u * u * t + 1680 * u * t * t + 616 * t ** 3
        return `M${Math.round(x)} ${Math.round(424 + 858 * u * t)}v28`
      }),
      c.darkest,
      5,
    ),
    shape('M206 424C222 378 306 386 330 444C310 476 234 466 206 424z', WHITE) +
      shape('M280 396C316 406 328 424 330 444C320 462 292 468 268 464C288 450 294 418 280 396z', '#dfd6c4'),
  ].join('')
}

export function binoculars(colour: string): string {
  const c = shadesOf(colour)
  const barrel = (x: number, isRight: boolean) => {
    const d = isRight ? c.dark : c.base
    return (
      shape(`M${x - 58} 214h116l34 190v180c0 26-18 40-42 40h-100c-24 0-42-14-42-40v-180z`, d) +
      shape(
        `M${x + 14} 214h44l34 190v180c0 26-18 40-42 40h-24c34-120 20-290-12-410z`,
        isRight ? c.darkest : c.dark,
      ) +
      shape(`M${x - 92} 420h184v96h-184z`, '#2b2f3a', 0.9) +
      line(
        repeat(7, (i) => `M${x - 80 + i * 27} 430v76`),
        '#454b58',
        5,
      ) +
      box(x - 62, 150, 124, 70, '#2b2f3a', 18) +
      box(x + 14, 150, 48, 70, '#1b1f29', 18) +
      box(x - 98, 560, 196, 66, '#2b2f3a', 22) +
      `<ellipse cx="${x}" cy="610" rx="82" ry="36" fill="${INK}"/>` +
      `<clipPath id="lens${x}"><ellipse cx="${x}" cy="610" rx="70" ry="29"/></clipPath><g clip-path="url(#lens${x})">${printedLandscape(x - 72, 566, 144, 86, isRight ? 'sea' : 'sea')}</g>` +
      line(`M${x - 56} 604q18-18 44-20`, WHITE, 6, 0.7)
    )
  }
  return [
    line('M210 250C120 300 90 420 130 560M590 250C680 300 710 420 670 560', LEATHER, 14),
    barrel(272, false),
    barrel(528, true),
    box(356, 300, 88, 150, c.dark, 14),
    box(372, 250, 56, 64, '#3a3f4c', 12) + line('M384 262v40M400 262v40M416 262v40', '#5a606e', 5),
    disc(400, 400, 26, BRASS) + disc(400, 400, 12, '#b98a3f'),
  ].join('')
}

export function blanket(colour: string): string {
  const c = shadesOf(colour)
  const fold = (y: number, h: number, base: string, dark: string, stripe: string) =>
    shape(
      `M150 ${y}C130 ${y + h * 0.2} 130 ${y + h * 0.8} 150 ${y + h}H640C664 ${y + h * 0.8} 664 ${y + h * 0.2} 640 ${y}z`,
      base,
    ) +
    shape(
      `M500 ${y}h140C664 ${y + h * 0.2} 664 ${y + h * 0.8} 640 ${y + h}H480Q520 ${y + h * 0.5} 500 ${y}z`,
      dark,
    ) +
    shape(
      `M220 ${y}h36v${h}h-36zM276 ${y}h14v${h}h-14zM400 ${y}h36v${h}h-36zM456 ${y}h14v${h}h-14z`,
      stripe,
      0.92,
    )
  return [
    line(
      repeat(18, (i) => `M${168 + i * 28} 690v22`),
      c.darkest,
      6,
    ),
    fold(570, 124, c.base, c.dark, WHITE),
    fold(446, 124, c.light, c.base, '#f2b632'),
    fold(322, 124, c.base, c.dark, WHITE),
    shape('M150 322C130 250 160 214 220 210H600C650 214 664 250 640 322z', c.light),
    shape('M500 210H600C650 214 664 250 640 322H480C512 290 516 250 500 210z', c.base),
    shape(
      'M228 210h38l-14 112h-36zM288 210h14l-8 112h-14zM410 210h38l-10 112h-36zM468 210h14l-6 112h-14z',
      WHITE,
      0.92,
    ),
    line('M150 446H640M150 570H640M150 322H640', c.darkest, 5, 0.4),
    shape('M330 300h140v430h-140z', LEATHER) + shape('M420 300h50v430h-50z', '#6f4529'),
    shape('M330 300C326 240 340 190 360 200H440C462 190 474 240 470 300z', '#9a6a48'),
    box(352, 470, 96, 76, BRASS, 10) +
      box(370, 488, 60, 40, '#8a5a3a', 6) +
      line('M400 470v40', '#c9973f', 9),
    line('M346 205C340 120 460 120 454 205', LEATHER, 20),
  ].join('')
}

export function enamelMug(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M560 330C690 310 690 540 556 536', c.dark, 40) + line('M562 316C700 296 704 556 552 550', INK, 9),
    shape('M190 250H570L548 610C544 650 520 668 486 668H274C240 668 216 650 212 610z', c.base),
    shape('M440 250H570L548 610C544 650 520 668 486 668H420C470 540 480 380 440 250z', c.dark),
    shape('M220 300C224 400 232 500 244 600L272 596C258 500 250 400 248 300z', c.bright, 0.6),
    clipped('print', 'M262 400H498V580H262z', printedLandscape(262, 376, 236, 216, 'snow')),
    line('M262 400H498V580H262z', WHITE, 8),
    disc(300, 350, 7, WHITE, 0.8) +
      disc(512, 350, 5, WHITE, 0.6) +
      disc(524, 620, 6, WHITE, 0.6) +
      disc(250, 628, 5, WHITE, 0.7),
    `<ellipse cx="380" cy="250" rx="196" ry="46" fill="${INK}"/><ellipse cx="380" cy="250" rx="180" ry="37" fill="#e9e2d3"/><ellipse cx="380" cy="258" rx="166" ry="29" fill="#6a4230"/><ellipse cx="350" cy="252" rx="86" ry="11" fill="#8a5a3f"/>`,
    line(
      'M320 190C296 150 344 130 320 84M400 176C376 136 424 116 400 66M470 190C446 150 494 130 470 90',
      WHITE,
      14,
      0.75,
    ),
  ].join('')
}
