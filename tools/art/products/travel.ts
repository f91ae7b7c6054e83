// Products for travelling, and souvenirs.
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
  ring,
  shadesOf,
  shape,
  sticker,
  turned,
  WHITE,
} from './drawing.ts'

export function bottle(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M330 150C290 108 300 56 400 56S510 108 470 150', LEATHER, 15),
    box(342, 96, 116, 86, INK, 17) + box(412, 96, 46, 86, '#0a2238', 17) + line('M366 110v58', '#3a5b76', 8),
    shape(
      'M350 180H450V214C502 240 522 270 522 322V652C522 692 502 708 470 708H330C298 708 278 692 278 652V322C278 270 298 240 350 214z',
      c.base,
    ),
    shape(
      'M430 180H450V214C502 240 522 270 522 322V652C522 692 502 708 470 708H420C474 600 474 300 430 180z',
      c.dark,
    ),
    shape('M300 332C300 290 316 262 344 246V662C320 662 300 642 300 612z', c.bright, 0.5),
    clipped(
      'label',
      'M278 396H522V596H278z',
      `${printedLandscape(278, 388, 244, 216, 'snow')}${shape('M452 388h80v216h-52q-8-110-28-216z', INK, 0.24)}`,
    ),
    line('M278 396H522M278 596H522', WHITE, 8),
    box(348, 176, 104, 16, '#dfe5e8') + box(410, 176, 42, 16, '#b8c2c9'),
  ].join('')
}

export function camera(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M112 304C50 350 54 610 146 700M688 304C750 350 746 610 654 700', LEATHER, 17),
    shape('M268 252L300 188H432L460 252z', '#cfd4d8') + shape('M360 188H432L460 252H384z', '#a3abb2'),
    shape('M322 206h84l8 26h-100z', '#17364c'),
    box(108, 246, 584, 384, '#dde2e5', 42),
    shape('M470 246h180a42 42 0 0 1 42 42v300a42 42 0 0 1-42 42H480q70-190-10-384z', '#bfc7cc'),
    box(108, 330, 584, 232, c.base) + shape('M436 330h256v232H486q30-120-50-232z', c.dark),
    line(
      repeat(8, (i) => `M124 ${348 + i * 28}h556`),
      c.darkest,
      2,
      0.22,
    ),
    box(148, 218, 88, 32, '#aab3ba', 9) + box(148, 218, 88, 12, '#c9d0d5', 6),
    disc(600, 232, 33, '#aab3ba') + ring(600, 232, 22, '#8a949c', 6),
    box(158, 270, 78, 44, INK, 9) + box(168, 280, 58, 24, '#5f8fa8', 5),
    disc(618, 290, 17, '#e2432e') + disc(613, 285, 6, '#ffb8a8'),
    disc(392, 440, 162, '#ccd3d8') +
      shape('M507 325A162 162 0 0 1 277 555A200 200 0 0 0 507 325z', '#a3adb5'),
    disc(392, 440, 138, INK) + ring(392, 440, 122, '#2f4f68', 5) + disc(392, 440, 104, '#0a2238'),
    `<clipPath id="glass"><circle cx="392" cy="440" r="82"/></clipPath><g clip-path="url(#glass)">${printedLandscape(310, 358, 164, 164)}</g>`,
    ring(392, 440, 82, '#2f5574', 12),
    line('M334 396a78 78 0 0 1 52-36', WHITE, 13, 0.85),
  ].join('')
}

export function map(colour: string): string {
  const c = shadesOf(colour)
  const panels = repeat(4, (i) => {
    const x = 124 + i * 138
    const [a, b] = i % 2 ? [256, 226] : [226, 256]
    return shape(`M${x} ${a}L${x + 138} ${b}V${b + 350}L${x} ${a + 350}z`, i % 2 ? '#e9d6ac' : '#f8ecd0')
  })
  const sheet = 'M124 226L262 256 400 226 538 256 676 226V576L538 606 400 576 262 606 124 576z'
  return turned(
    -6,
    400,
    400,
    [
      panels,
      clipped(
        'sheet',
        sheet,
        [
          shape('M90 424C180 360 220 472 300 432S380 300 470 330 560 442 710 380V650H90z', '#8fc4bd', 0.9),
          line('M90 474C180 410 220 522 300 482S400 380 470 402 560 502 710 442', WHITE, 5, 0.85),
          line('M90 520C180 460 230 560 310 520S410 430 480 448 570 540 710 486', WHITE, 3, 0.5),
          shape('M186 304l30-46 22 32 14-20 30 34zM466 296l28-42 20 28 12-16 26 30z', '#b9834f'),
          shape('M216 258l8 24-16 0zM494 254l8 22-14 0z', WHITE),
          shape(
            'M340 330c0-16 14-22 20-34c6 12 20 18 20 34zM300 350c0-12 10-18 16-28c6 10 16 16 16 28z',
            '#6f9a5f',
          ),
          shape('M262 200h138v440H262zM538 200h138v440H538z', INK, 0.07),
        ].join(''),
      ),
      line('M186 526C250 444 320 474 372 424S462 382 566 314', '#c9352b', 9, 1, 'stroke-dasharray="2 21"'),
      shape('M570 322c-36-50-50-66-50-92a50 50 0 0 1 100 0c0 26-14 42-50 92z', c.base),
      shape('M570 180a50 50 0 0 1 50 50c0 26-14 42-50 92c22-60 26-100 0-142z', c.dark),
      disc(570, 230, 18, WHITE),
      moved(
        208,
        402,
        disc(0, 0, 42, '#fff7e2') +
          ring(0, 0, 38, '#b9834f', 4) +
          shape('M0-34L10 0 0 34-10 0z', INK) +
          shape('M0-34L10 0H-10z', '#d6402c'),
      ),
    ].join(''),
  )
}

export function suitcase(colour: string): string {
  const c = shadesOf(colour)
  const strap = shadesOf('#c9995a')
  return [
    line('M318 254V202C318 168 482 168 482 202V254', '#6a4028', 26),
    box(106, 250, 588, 416, c.base, 36),
    shape('M444 250h214a36 36 0 0 1 36 36v344a36 36 0 0 1-36 36H492q62-222-48-416z', c.dark),
    shape('M106 286a36 36 0 0 1 36-36h50v416h-50a36 36 0 0 1-36-36z', c.light, 0.5),
    line('M106 458H694', c.darkest, 6, 0.6),
    shape('M212 250h58v432h-58zM530 250h58v432h-58z', strap.base) +
      shape('M250 250h20v432h-20zM568 250h20v432h-20z', strap.dark),
    box(204, 404, 74, 52, BRASS, 9) +
      box(522, 404, 74, 52, '#e0b660', 9) +
      box(222, 420, 38, 20, strap.dark, 4) +
      box(540, 420, 38, 20, strap.dark, 4),
    shape(
      'M106 322V286a36 36 0 0 1 36-36h36zM694 322V286a36 36 0 0 0-36-36h-36zM106 594v36a36 36 0 0 0 36 36h36zM694 594v36a36 36 0 0 1-36 36h-36z',
      strap.dark,
    ),
    turned(-8, 356, 354, box(294, 300, 124, 96, WHITE) + printedLandscape(301, 307, 110, 82, 'sea')),
    sticker('seal', 452, 552, 56),
    turned(
      9,
      356,
      556,
      shape('M322 516h74v74h-74z', '#f2b632') + shape('M332 578l20-34 14 16 9-13 16 31z', INK),
    ),
  ].join('')
}

export function compass(colour: string): string {
  const c = shadesOf(colour)
  const ticks = repeat(24, (i) => {
    const angle = (i * Math.PI) / 12
    const inner = i % 6 ? 194 : 174
    const at = (r: number) =>
      `${(400 + Math.cos(angle) * r).toFixed(1)} ${(440 + Math.sin(angle) * r).toFixed(1)}`
    return `M${at(206)}L${at(inner)}`
  })
  return [
    ring(400, 154, 46, '#b98a3f', 22),
    box(372, 178, 56, 40, '#9a6d28', 8),
    disc(400, 440, 260, '#cf9d45'),
    shape('M584 256A260 260 0 0 1 216 624A300 300 0 0 0 584 256z', '#9a6d28'),
    line('M210 300A246 246 0 0 1 330 204', '#f3d08a', 10, 0.8),
    disc(400, 440, 220, '#fbf3df') +
      shape('M550 280A220 220 0 0 1 244 596A260 260 0 0 0 550 280z', '#eaddc0'),
    ring(400, 440, 220, '#7d5620', 9),
    line(ticks, INK, 6),
    turned(
      32,
      400,
      440,
      shape('M400 264L438 440H362z', c.base) +
        shape('M400 264L438 440H400z', c.dark) +
        shape('M400 616L438 440H362z', '#2a4a66') +
        shape('M400 616L438 440H400z', INK),
    ),
    turned(77, 400, 440, shape('M400 340L416 440H384zM400 540L416 440H384z', '#c9b48a')),
    disc(400, 440, 24, '#cf9d45') + disc(394, 434, 9, '#f3d08a'),
    line('M248 340a190 190 0 0 1 112-86', WHITE, 17, 0.9),
  ].join('')
}

export function notebook(colour: string): string {
  const c = shadesOf(colour)
  return turned(
    -6,
    400,
    400,
    [
      shape('M236 150H592L604 164V676L592 690H236z', '#e6dcc4') +
        shape('M250 676H604L592 690H236z', '#c9bb9a'),
      line('M604 190V650M598 176V664', '#cfc2a4', 3),
      box(196, 130, 388, 560, c.base, 22),
      shape('M430 130H562a22 22 0 0 1 22 22V668a22 22 0 0 1-22 22H400Q470 400 430 130z', c.dark),
      shape('M196 152a22 22 0 0 1 22-22h32V690h-32a22 22 0 0 1-22-22z', c.darkest),
      line('M250 150V670', c.light, 4, 0.6),
      box(300, 232, 212, 158, WHITE, 6) + printedLandscape(310, 242, 192, 138, 'ember'),
      line('M330 440H480M350 474H460', c.bright, 8, 0.8),
      shape('M520 118h22v588h-22z', '#d6402c') + shape('M533 118h9v588h-9z', '#a32812'),
      shape('M300 690h30v64l-15-14-15 14z', '#f2b632'),
    ].join('') +
      turned(
        24,
        640,
        420,
        [
          shape('M626 160h34V600l-17 46-17-46z', '#f2b632') + shape('M644 160h16V600l-16 46z', '#d1922a'),
          shape('M626 600h34l-17 46z', '#ecd3a6') + shape('M637 630h12l-6 16z', INK),
          box(626, 150, 34, 30, '#c7ccd0') + box(626, 122, 34, 30, '#e08a7a', 6),
        ].join(''),
      ),
  )
}

export function radio(colour: string): string {
  const c = shadesOf(colour)
  return [
    line('M560 240L690 76', '#9fabb4', 9) + disc(692, 74, 12, '#76899a'),
    line('M220 250C220 176 580 176 580 250', LEATHER, 24),
    box(110, 244, 580, 420, c.base, 54),
    shape('M480 244H636a54 54 0 0 1 54 54V610a54 54 0 0 1-54 54H460Q560 440 480 244z', c.dark),
    line('M134 300C140 280 156 270 176 268', c.bright, 10, 0.8),
    box(146, 284, 508, 340, '#f3e7cf', 26) +
      shape('M500 284H628a26 26 0 0 1 26 26V598a26 26 0 0 1-26 26H486Q550 450 500 284z', '#ddceb0'),
    disc(292, 456, 132, '#5b4638') + ring(292, 456, 132, BRASS, 10),
    line(
      repeat(11, (i) => {
        const y = 354 + i * 20.4
        const half = Math.sqrt(Math.max(0, 116 ** 2 - (y - 456) ** 2))
        return `M${(292 - half).toFixed(0)} ${y.toFixed(0)}h${(half * 2).toFixed(0)}`
      }),
      '#8a705c',
      7,
    ),
    box(452, 318, 172, 118, INK, 12),
    clipped('dial', 'M462 328H614V426H462z', printedLandscape(462, 316, 152, 124, 'ember')),
    line('M478 414h10M508 414h10M538 414h10M568 414h10M598 414h6', WHITE, 5) +
      line('M556 330V424', '#e2432e', 6),
    disc(494, 528, 48, BRASS) + disc(494, 528, 30, '#c9973f') + line('M494 528L516 500', '#6a4a20', 8),
    disc(592, 528, 34, BRASS) + disc(592, 528, 20, '#c9973f') + line('M592 528L580 510', '#6a4a20', 7),
    box(160, 660, 66, 30, '#3a2f2a', 10) + box(574, 660, 66, 30, '#3a2f2a', 10),
  ].join('')
}

export function umbrella(colour: string): string {
  const c = shadesOf(colour)
  const edges = [-300, -196, -68, 68, 196, 300]
  const fills = [c.light, c.base, c.light, c.base, c.dark]
  return turned(
    14,
    400,
    400,
    [
      line('M400 150V640C400 716 300 716 300 644', LEATHER, 20) + line('M408 200V640', '#6a4028', 6),
      ...fills.map((fill, i) => {
        const [a, b] = [edges[i]!, edges[i + 1]!]
        return shape(
          `M400 150C${400 + a * 0.5} 150 ${400 + a * 0.94} 250 ${400 + a} 404Q${400 + (a + b) / 2} 362 ${400 + b} 404C${400 + b * 0.94} 250 ${400 + b * 0.5} 150 400 150z`,
          fill,
        )
      }),
      shape('M400 150C560 150 690 250 700 404Q648 362 596 404C590 290 500 170 400 150z', c.darkest, 0.35),
      line('M160 330C180 250 240 196 300 176', c.bright, 9, 0.7),
      line('M400 150V108', '#6a4028', 12),
      disc(300, 640, 11, BRASS),
    ].join('') + line('M96 470l-14 34M180 520l-14 34M640 500l-14 34M706 560l-14 34', '#7fb3cc', 9, 0.8),
  )
}

export function watch(colour: string): string {
  const c = shadesOf(colour)
  const marks = repeat(12, (i) => {
    const angle = (i * Math.PI) / 6
    const at = (r: number) =>
      `${(400 + Math.sin(angle) * r).toFixed(1)} ${(400 - Math.cos(angle) * r).toFixed(1)}`
    return `M${at(132)}L${at(i % 3 ? 118 : 104)}`
  })
  return [
    shape('M318 60C330 40 470 40 482 60L506 260H294z', c.base) +
      shape('M420 44C450 46 474 50 482 60L506 260H440z', c.dark),
    shape('M294 540H506L486 744C474 764 326 764 314 744z', c.base) +
      shape('M440 540H506L486 744C480 756 450 760 420 762z', c.dark),
    line(
      'M336 70L322 250M464 70L478 250M318 552L334 736M482 552L466 736',
      WHITE,
      4,
      0.55,
      'stroke-dasharray="12 11"',
    ),
    disc(400, 640, 8, c.darkest) + disc(400, 680, 8, c.darkest) + disc(400, 720, 8, c.darkest),
    box(572, 372, 40, 56, '#b98a3f', 10),
    disc(400, 400, 188, '#cf9d45') +
      shape('M533 267A188 188 0 0 1 267 533A230 230 0 0 0 533 267z', '#9a6d28'),
    ring(400, 400, 166, '#f3d08a', 6),
    `<clipPath id="face"><circle cx="400" cy="400" r="150"/></clipPath><g clip-path="url(#face)">${disc(400, 400, 150, '#fbf3df')}${printedLandscape(250, 440, 300, 150, 'sea')}</g>`,
    line(marks, INK, 9),
    line('M400 400L346 330', INK, 14) +
      line('M400 400L482 346', INK, 10) +
      line('M400 430L400 290', '#d6402c', 5),
    disc(400, 400, 14, BRASS),
    line('M292 330a130 130 0 0 1 70-56', WHITE, 12, 0.9),
  ].join('')
}
