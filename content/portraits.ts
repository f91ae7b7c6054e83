// How a drawn face looks. The numbers are places in the generator's colour and hair lists.

export type Portrait = {
  /** Palest 0 to darkest 5. */
  skin: 0 | 1 | 2 | 3 | 4 | 5
  /** 0 black-brown, 1 dark brown, 2 brown, 3 light brown, 4 blond, 5 grey, 6 red, 7 blue-black. */
  hair: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** 0 long, 1 bob, 2 bun, 3 big curls, 4 short parted, 5 cropped, 6 short curls, 7 bald, 8 long with a fringe, 9 short swept. */
  hairStyle: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  sky: 0 | 1 | 2 | 3 | 4 | 5
  beard?: boolean
  glasses?: boolean
  hat?: boolean
}
