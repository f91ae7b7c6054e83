// Instruments of paper and plastic.
import { box, disc, INK, line, moved, repeat, ring, shadesOf, shape, turned, WHITE } from './drawing.ts'

/** A clear plate with scales and arrow; the bezel has the product's colour. */
export function baseplateCompass(colour: string): string {
  const c = shadesOf(colour)
  return turned(
    14,
    400,
    400,
    [
      line('M280 660C210 690 170 620 206 560C240 500 170 470 150 520', '#d6402c', 10),
      box(242, 96, 316, 600, '#cfe3ea', 34),
      shape('M430 96H524a34 34 0 0 1 34 34V662a34 34 0 0 1-34 34H430z', '#b3d0dc'),
      box(242, 96, 316, 600, 'none', 34),
      line('M276 108C254 112 252 128 252 150V560', WHITE, 9, 0.9),
      line(
        repeat(23, (i) => `M548 ${140 + i * 23}h${i % 4 === 0 ? -34 : -18}`),
        INK,
        4,
      ),
      line(
        repeat(12, (i) => `M${280 + i * 22} 106v${i % 3 === 0 ? 30 : 16}`),
        INK,
        4,
      ),
      shape('M400 132L430 200H412V262H388V200H370z', c.base),
      disc(318, 214, 42, '#f4fbfc') + ring(318, 214, 42, '#8fb4c4', 7),
      line('M296 204q8-20 28-22', WHITE, 6),
      disc(280, 652, 17, '#e6eef0') + ring(280, 652, 17, '#8fb4c4', 6),
      disc(400, 440, 158, c.darkest) + disc(394, 434, 150, c.base),
      line(
        repeat(24, (i) => {
          const angle = (i / 24) * Math.PI * 2
          const at = (r: number) =>
            `${Math.round(394 + r * Math.sin(angle))} ${Math.round(434 - r * Math.cos(angle))}`
          return `M${at(i % 6 === 0 ? 112 : 126)}L${at(142)}`
        }),
        WHITE,
        5,
      ),
      disc(394, 434, 108, '#f6fbfb') + shape('M394 326a108 108 0 0 1 0 216a150 150 0 0 0 0-216z', '#dbe8ec'),
      line('M366 350V518M394 344V526M422 350V518', '#a9c2cf', 4),
      turned(-24, 394, 434, shape('M394 336L414 434H374z', '#d6402c') + shape('M394 532L414 434H374z', INK)),
      disc(394, 434, 11, WHITE) + disc(394, 434, 5, '#8a9aa4'),
    ].join(''),
  )
}

/** The stars on a disc that turns in its sleeve. */
export function planisphere(colour: string): string {
  const c = shadesOf(colour)
  const star = (x: number, y: number, r: number) => disc(x, y, r, '#fff3cf')
  const constellation = (data: string, points: readonly (readonly [number, number])[]) =>
    line(data, '#a9c8e4', 3.5, 0.8) + points.map(([x, y], i) => star(x, y, i % 2 ? 6 : 9)).join('')
  const chart = [
    shape(
      'M140 176a26 26 0 0 1 26-26H634a26 26 0 0 1 26 26V690a26 26 0 0 1-26 26H166a26 26 0 0 1-26-26z',
      '#f1e6cd',
    ),
    shape('M500 150H634a26 26 0 0 1 26 26V690a26 26 0 0 1-26 26H470C560 560 560 320 500 150z', '#e0d1b0'),
    disc(400, 410, 300, c.darkest) + disc(396, 406, 292, c.base),
    // The rim with days and hours.
    line(
      repeat(72, (i) => {
        const angle = (i / 72) * Math.PI * 2
        const at = (r: number) =>
          `${Math.round(396 + r * Math.sin(angle))} ${Math.round(406 - r * Math.cos(angle))}`
        return `M${at(i % 6 === 0 ? 262 : 274)}L${at(286)}`
      }),
      '#f1e6cd',
      4,
      0.9,
    ),
    ring(396, 406, 252, '#f2b632', 6),
    disc(396, 406, 244, '#12314a'),
    shape('M396 162a244 244 0 0 1 0 488a330 330 0 0 0 0-488z', '#0d2639'),
    shape(
      'M190 520C270 430 340 420 420 330C480 262 540 230 590 250C600 300 520 330 460 400C390 480 310 500 240 592C214 570 198 548 190 520z',
      '#5f86b0',
      0.35,
    ),
    // A dark constellation in the Milky Way.
    shape(
      'M366 424c14-18 24-40 22-58l10 14 14-8-4 20c20 14 30 34 26 56l-10 24-4-20-20 4-6 24-6-26z',
      '#0d2639',
      0.8,
    ),
    constellation('M250 300L300 272L346 296L392 260L440 246', [
      [250, 300],
      [300, 272],
      [346, 296],
      [392, 260],
      [440, 246],
    ]),
    constellation('M470 470L520 430L560 480L512 524ZM512 524L500 580', [
      [470, 470],
      [520, 430],
      [560, 480],
      [512, 524],
      [500, 580],
    ]),
    constellation('M252 440L214 400L262 380', [
      [252, 440],
      [214, 400],
      [262, 380],
    ]),
    [
      [320, 560],
      [360, 600],
      [430, 560],
      [560, 360],
      [500, 340],
      [330, 210],
      [480, 200],
      [596, 420],
      [300, 350],
      [420, 620],
    ]
      .map(([x, y], i) => star(x!, y!, 3 + (i % 3)))
      .join(''),
    // The oval that shows the sky of this hour.
    `<ellipse cx="396" cy="420" rx="212" ry="178" fill="none" stroke="#f1e6cd" stroke-width="7"/>`,
    disc(396, 406, 15, '#f2c66a') + disc(396, 406, 6, '#b98a3f'),
    shape('M340 700h120v-30a60 60 0 0 0-120 0z', '#f8f0dc') + line('M368 688h64', INK, 6, 0.6),
  ].join('')
  return moved(56, 62, chart, 0.86)
}
