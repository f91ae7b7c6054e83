// Products for winter.
import {
  box,
  disc,
  INK,
  LEATHER,
  line,
  moved,
  repeat,
  shadesOf,
  shape,
  sticker,
  turned,
  WHITE,
} from './drawing.ts'

export function jacket(colour: string): string {
  const c = shadesOf(colour)
  const quilt = (y: number) =>
    line(`M226 ${y}C300 ${y + 22} 350 ${y + 22} 398 ${y + 14}`, c.dark, 6) +
    line(`M574 ${y}C500 ${y + 22} 450 ${y + 22} 404 ${y + 14}`, c.darkest, 6) +
    shape(`M236 ${y - 82}q70 24 150 12v20q-80 10-150-10z`, c.bright, 0.32)
  return [
    shape('M262 192L174 252C148 342 118 500 110 640L206 662L264 440z', c.base) +
      shape('M214 300C190 400 176 540 168 652L206 662L264 440z', c.dark),
    shape('M538 192L626 252C652 342 682 500 690 640L594 662L536 440z', c.dark) +
      shape('M600 320C620 420 640 560 646 652L594 662L536 440z', c.darkest),
    shape('M268 178C320 150 480 150 532 178L576 252V692C480 718 320 718 224 692V252z', c.base),
    shape('M404 160C450 158 504 162 532 178L576 252V692C524 706 464 712 404 711z', c.dark),
    quilt(296) + quilt(408) + quilt(520) + quilt(628),
    line(
      'M124 470q50 26 120 6M676 470q-50 26-120 6M140 370q50 26 120 0M660 370q-50 26-120 0',
      c.darkest,
      5,
      0.6,
    ),
    shape('M298 180C288 108 340 82 400 82S512 108 502 180C470 212 330 212 298 180z', c.darkest),
    shape(
      'M284 172C294 118 330 92 400 92S506 118 516 172C488 142 440 132 400 132S312 142 284 172z',
      '#f6ead2',
    ),
    line(
      repeat(
        9,
        (i) => `M${300 + i * 25} ${152 - 48 * Math.sin((Math.PI * (i + 0.6)) / 9.6)}l${(i - 4) * 2}-14`,
      ),
      '#f6ead2',
      12,
    ),
    line('M401 200V706', '#f2c66a', 8) + box(394, 214, 14, 34, '#d9a544', 5),
    shape('M266 536h92v18h-92z', c.darkest) + shape('M442 536h92v18h-92z', c.darkest),
    shape('M110 640l96 22 7-34-98-22zM690 640l-96 22-7-34 98-22z', INK),
    sticker('patch', 488, 300, 31, 'snow'),
  ].join('')
}

export function skis(colour: string): string {
  const c = shadesOf(colour)
  const ski = (angle: number) =>
    turned(
      angle,
      400,
      560,
      shape('M374 762V130C374 90 384 60 400 40C416 60 426 90 426 130V762z', c.base) +
        shape('M400 40C416 60 426 90 426 130V762H400z', c.dark) +
        shape('M374 200h52v64h-52zM374 624h52v42h-52z', WHITE) +
        shape('M400 200h26v64h-26zM400 624h26v42h-26z', '#dfe6ea') +
        shape('M374 280h52v20h-52zM374 682h52v14h-52z', '#f2b632') +
        box(364, 436, 72, 116, INK, 14) +
        box(374, 392, 52, 56, '#3a4f63', 10) +
        box(372, 470, 56, 16, '#d6402c', 6),
    )
  const pole = (angle: number) =>
    turned(
      angle,
      400,
      500,
      shape('M396 150h9v606h-9z', '#9fb0bd') +
        shape('M401 150h4v606h-4z', '#76899a') +
        box(385, 92, 30, 96, INK, 13) +
        line('M388 112C360 130 362 170 386 178', LEATHER, 6) +
        `<ellipse cx="400" cy="704" rx="42" ry="12" fill="#d6402c"/>`,
    )
  return pole(-25) + pole(25) + ski(-10) + ski(10)
}

export function scarf(colour: string): string {
  const c = shadesOf(colour)
  const bar = (i: number) => (i % 2 ? ['#f2b632', '#d69a2a'] : [WHITE, '#e4dccd'])
  return [
    shape(
      'M248 214C298 140 502 140 552 214C592 274 562 344 502 364C440 384 350 380 298 360C232 338 212 274 248 214z',
      c.dark,
    ),
    shape('M298 234C340 200 460 200 502 234C522 266 482 290 400 290S278 266 298 234z', c.darkest),
    shape('M410 416L472 706L580 678L502 380z', c.dark),
    repeat(3, (i) => shape(`M${425 + i * 16} ${474 + i * 70}l${94}-23 8 33-95 24z`, bar(i)[1]!)),
    shape('M322 392L248 686L362 714L434 420z', c.base),
    shape('M392 410L330 706L362 714L434 420z', c.dark, 0.6),
    repeat(3, (i) => shape(`M${307 - i * 19} ${450 + i * 78}l112 27-9 35-112-27z`, bar(i)[0]!)),
    shape('M230 254C248 336 420 396 570 274C596 336 542 418 440 426C338 434 238 386 230 254z', c.base),
    shape('M440 366C490 350 534 320 570 274C596 336 542 418 440 426C470 410 470 386 440 366z', c.dark),
    line('M248 304C302 388 430 418 560 326M260 276C330 356 452 376 570 288', c.bright, 5, 0.5),
    line(
      repeat(9, (i) => `M${252 + i * 13} ${690 + i * 3.2}l-9 44`),
      c.base,
      7,
    ),
    line(
      repeat(9, (i) => `M${475 + i * 12.4} ${706 - i * 3}l9 44`),
      c.darkest,
      7,
    ),
  ].join('')
}

export function beanie(colour: string): string {
  const c = shadesOf(colour)
  const band = (y: number) =>
    line(`M${190 - (y - 360) * 0.1} ${y}Q400 ${y - 22} ${610 + (y - 360) * 0.1} ${y}`, WHITE, 9, 0.8)
  return [
    disc(400, 176, 76, WHITE),
    shape('M356 114a76 76 0 1 0 104 108a88 88 0 0 1-104-108z', '#d5e0ea'),
    line(
      'M352 160l-18-8M380 130l-10-18M420 132l10-18M448 164l20-6M362 206l-20 10M440 210l18 12',
      '#c3d2de',
      6,
    ),
    shape('M178 524C168 332 258 214 400 214S632 332 622 524z', c.base),
    shape('M400 214C542 214 632 332 622 524H500C542 402 502 270 400 214z', c.dark),
    shape('M230 380C246 300 296 250 344 240C292 280 262 330 250 400z', c.bright, 0.35),
    band(356) + band(462),
    repeat(9, (i) =>
      shape(
        `M${198 + i * 45.5} ${412 - 14 * Math.sin((Math.PI * (i + 0.5)) / 9)}l23-34 23 34-23 34z`,
        i % 2 ? '#f2b632' : WHITE,
      ),
    ),
    shape(
      'M158 512C158 490 174 482 192 482H608C626 482 642 490 642 512V612C642 632 626 640 608 640H192C174 640 158 632 158 612z',
      c.light,
    ),
    shape(
      'M500 482H608C626 482 642 490 642 512V612C642 632 626 640 608 640H486C508 590 512 530 500 482z',
      c.base,
    ),
    line(
      repeat(16, (i) => `M${186 + i * 28.6} 498v126`),
      c.dark,
      8,
    ),
  ].join('')
}

export function gloves(colour: string): string {
  const c = shadesOf(colour)
  const mitten = (flip: number, base: string, dark: string) =>
    `<g transform="scale(${flip} 1)">${[
      shape(
        'M-96 120C-110 20-112-90-96-170C-84-236 60-246 84-170C96-120 96-60 92-20C116-60 150-84 170-62C188-36 150 20 118 62C104 84 98 100 94 120z',
        base,
      ),
      shape(
        'M20-224C56-216 78-198 84-170C96-120 96-60 92-20C116-60 150-84 170-62C188-36 150 20 118 62C104 84 98 100 94 120H30C60 0 58-120 20-224z',
        dark,
      ),
      line('M-60-140C-64-60-62 20-54 100', c.bright, 8, 0.5),
      shape('M-62-40l34-30 34 30-34 30zM-62 30l34-30 34 30-34 30z', WHITE),
      shape('M-28-110l8 14 16-2-8 14 8 14-16-2-8 14-8-14-16 2 8-14-8-14 16 2z', '#f2b632'),
      shape('M-108 116C-50 100 60 100 106 116L110 214C60 232-60 232-112 214z', '#f6ead2'),
      shape('M40 106C70 108 92 112 106 116L110 214C90 221 66 226 40 228C54 190 54 146 40 106z', '#d8c8aa'),
      line('M-84 128v80M-50 122v92M-16 120v98M18 120v98M52 122v94M84 128v80', '#c9b794', 6),
    ].join('')}</g>`
  return (
    moved(518, 360, turned(13, 0, 0, mitten(-1, c.dark, c.darkest)), 1.12) +
    moved(292, 400, turned(-8, 0, 0, mitten(1, c.base, c.dark)), 1.16)
  )
}

export function sled(colour: string): string {
  const c = shadesOf(colour)
  const wood = shadesOf('#c98f52')
  return [
    line('M120 650H560C690 650 716 560 668 500', '#9fb0bd', 18),
    line('M150 690H600C742 690 770 580 706 508', '#6f8496', 18),
    line('M210 650L226 480M420 650L430 470M560 650L572 462', wood.dark, 20),
    line('M246 690L262 512M456 690L468 502M604 684L614 490', wood.base, 22),
    shape('M120 470L640 424L700 500L166 552z', wood.base),
    shape('M120 470L640 424L652 439L130 487zM146 514L672 466L684 481L156 533z', wood.dark, 0.55),
    shape('M430 442L640 424L700 500L480 522z', wood.dark, 0.35),
    shape('M106 468L640 420L646 432L114 482z', wood.bright),
    shape(
      'M230 458C226 420 262 398 330 394L520 378C580 374 606 396 602 430L612 486C560 470 300 494 236 520z',
      c.base,
    ),
    shape(
      'M460 383L520 378C580 374 606 396 602 430L612 486C580 478 530 480 470 488C486 450 482 414 460 383z',
      c.dark,
    ),
    line('M318 396L330 502M412 388L424 492M508 380L520 480', c.darkest, 5, 0.5),
    line('M250 440C262 418 300 410 340 406', c.bright, 9, 0.6),
    line('M690 500C640 380 600 300 470 300C380 300 360 250 380 210', LEATHER, 11),
    box(344, 176, 96, 30, wood.dark, 14),
  ].join('')
}
