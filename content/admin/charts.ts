// Made-up figures of the back office's charts and of its dashboard. They belong together, and to nothing else.

export interface ChartSeries<Key extends string = string> {
  key: Key
  title: string
}

export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** Takings by market, in dollars. */
export const lineSeries: readonly ChartSeries<'japan' | 'france' | 'us'>[] = [
  { key: 'japan', title: 'Japan' },
  { key: 'france', title: 'France' },
  { key: 'us', title: 'US' },
]

const takings = {
  japan: [
    101_200, 75_400, 136_300, 216_000, 134_800, 236_500, 188_100, 205_400, 159_200, 215_300, 230_600, 255_900,
  ],
  france: [
    112_100, 90_300, 70_600, 120_400, 190_200, 205_700, 175_500, 150_100, 188_600, 120_800, 160_300, 210_200,
  ],
  us: [
    60_400, 101_700, 95_100, 86_200, 120_600, 92_300, 110_900, 140_500, 130_200, 165_400, 150_700, 178_300,
  ],
}

export const lineData = months.map((month, index) => ({
  month,
  japan: takings.japan[index]!,
  france: takings.france[index]!,
  us: takings.us[index]!,
}))

/** Tickets sold, by what the tour is about. */
export const barSeries: readonly ChartSeries<'coasts' | 'mountains' | 'cities'>[] = [
  { key: 'coasts', title: 'Coasts' },
  { key: 'mountains', title: 'Mountains' },
  { key: 'cities', title: 'Cities' },
]

const tickets = {
  coasts: [60, 81, 50, 92, 71, 112, 121, 134, 96, 68, 52, 74],
  mountains: [41, 29, 61, 48, 70, 57, 69, 63, 58, 72, 66, 88],
  cities: [28, 47, 37, 28, 48, 40, 58, 41, 62, 55, 49, 93],
}

export const barData = months.map((month, index) => ({
  month,
  coasts: tickets.coasts[index]!,
  mountains: tickets.mountains[index]!,
  cities: tickets.cities[index]!,
}))

/** Bookings by the kind of tour. */
export const pieData: readonly { id: string; title: string; value: number }[] = [
  { id: 'latest', title: 'Latest', value: 239 },
  { id: 'europe', title: 'Europe', value: 170 },
  { id: 'skiing', title: 'Skiing', value: 322 },
  { id: 'wines', title: 'Wines', value: 203 },
  { id: 'trendy', title: 'Trendy', value: 144 },
]

export const sampleFigures = [
  { icon: 'mail', title: 'Letters sent', value: 12_361, change: 14 },
  { icon: 'money', title: 'Tickets sold', value: 431_225, change: 21 },
  { icon: 'team', title: 'New travellers', value: 32_441, change: 5 },
  { icon: 'globe', title: 'Pages viewed', value: 1_325_134, change: 43 },
] as const

export const sampleCampaign = { percent: 75, dollars: 48_352 }
