// Tours that leave in January.
import type { SampleTour } from '../tours.ts'

export const january: readonly SampleTour[] = [
  {
    slug: 'winter-in-the-julian-alps',
    title: 'Winter in the Julian Alps',
    subTitle: 'A village under the north walls, ski lifts you can walk to, and soup at eleven.',
    description: [
      'Kranjska Gora sits in a flat valley between Italy, Austria and the highest wall in Slovenia. The lifts leave from the edge of the village, so nobody carries skis further than a street. The runs are short and well made; beginners get the low meadow, everyone else gets Vitranc, where the slalom World Cup comes by most winters.',
      'We stay with the Zupans, who have let rooms for three generations and still think breakfast is the point of it. On the day without skis we take snowshoes to the Zelenci springs, where the Sava comes out of the ground at about six degrees and refuses to freeze.',
      'There is a bus to the Vršič road end if you want to look at the pass. It is closed from the first big snow until spring, which is why it is quiet.',
    ].join('\n\n'),
    location: 'Kranjska Gora, Slovenia',
    type: 'Skiing',
    costDollars: 1280,
    month: 1,
    day: 17,
    seats: 14,
    age: 8,
    available: true,
    scene: { kind: 'alpine', variant: 'village', light: 'alpenglow', seed: 1 },
    previews: [
      { kind: 'alpine', variant: 'slopes', light: 'noon', seed: 101 },
      { kind: 'alpine', variant: 'lake', light: 'winter', seed: 102 },
      { kind: 'alpine', variant: 'village', light: 'night', seed: 103 },
      { kind: 'forest', variant: 'clearing', light: 'winter', seed: 104 },
      { kind: 'alpine', variant: 'slopes', light: 'morning', seed: 105 },
    ],
    reviews: [
      {
        reviewer: 0,
        daysAgo: 21,
        description:
          'Lifts at nine, soup at eleven, asleep by ten. I have paid more for less and been colder.',
        scores: { rating: 93, comfort: 90, food: 99, hospitality: 100, hygiene: 94, reception: 99 },
      },
      {
        reviewer: 12,
        daysAgo: 64,
        description:
          'Short runs, true. But I skied all of them eleven times and never once stood in a queue.',
        scores: { rating: 88, comfort: 89, food: 88, hospitality: 83, hygiene: 90, reception: 94 },
      },
      {
        reviewer: 10,
        daysAgo: 310,
        description: 'The guide waxed my skis without being asked and without mentioning it.',
        scores: { rating: 90, comfort: 89, food: 90, hospitality: 93, hygiene: 97, reception: 97 },
      },
      {
        reviewer: 15,
        daysAgo: 330,
        description: 'Zelenci in snow was the best hour of the winter. Bring proper socks.',
        scores: { rating: 84, comfort: 80, food: 86, hospitality: 89, hygiene: 78, reception: 84 },
      },
      {
        reviewer: 18,
        daysAgo: 402,
        description: 'They put me in with the beginners at seventy-one. Correctly, as it turned out.',
        scores: { rating: 79, comfort: 84, food: 80, hospitality: 78, hygiene: 74, reception: 78 },
      },
    ],
  },
  {
    slug: 'kerala-by-rice-boat',
    title: 'Kerala by rice boat',
    subTitle: 'A thatched kettuvallam, a crew of three, and water on every side of the road.',
    description: [
      'The backwaters are a second road network that happens to be wet. Schools, post offices and toddy shops all have a landing stage, and the rice fields of Kuttanad lie below the level of the boats that pass them. We travel on two houseboats that were rice barges, moored at night because fishermen own the dark.',
      'Lunch comes from whoever is selling at the next landing: pearl spot in banana leaf, tapioca, a mango pickle that deserves a warning. You can walk the bunds between stops, or sit under the thatch and be overtaken by ducks. There are a great many ducks.',
    ].join('\n\n'),
    location: 'Alappuzha, India',
    type: 'Latest',
    costDollars: 1090,
    month: 1,
    day: 9,
    seats: 12,
    age: 6,
    available: true,
    scene: { kind: 'beach', variant: 'palms', light: 'golden', seed: 13 },
    previews: [
      { kind: 'lagoon', light: 'mist', seed: 1301 },
      { kind: 'beach', variant: 'palms', light: 'dusk', seed: 1302 },
      { kind: 'beach', variant: 'cove', light: 'jade', seed: 1303 },
      { kind: 'lagoon', light: 'morning', seed: 1304 },
    ],
    reviews: [
      {
        reviewer: 4,
        daysAgo: 12,
        description:
          'My grandmother grew up two canals over and still learned something. The ducks are not exaggerated.',
        scores: { rating: 91, comfort: 86, food: 86, hospitality: 91, hygiene: 85, reception: 95 },
      },
      {
        reviewer: 19,
        daysAgo: 40,
        description: 'Slow in exactly the way they promise. Day three I stopped asking what was next.',
        scores: { rating: 82, comfort: 83, food: 82, hospitality: 82, hygiene: 84, reception: 87 },
      },
      {
        reviewer: 5,
        daysAgo: 95,
        description: 'Lovely boat. The generator next door ran until ten, and that is half my review.',
        scores: { rating: 71, comfort: 69, food: 69, hospitality: 68, hygiene: 65, reception: 76 },
      },
      {
        reviewer: 13,
        daysAgo: 131,
        description: 'The cook made the fish curry twice because I asked once.',
        scores: { rating: 87, comfort: 91, food: 86, hospitality: 83, hygiene: 90, reception: 87 },
      },
      {
        reviewer: 32,
        daysAgo: 388,
        description: 'Go in January. I was there in May on my own account and it was soup.',
        scores: { rating: 90, comfort: 83, food: 89, hospitality: 91, hygiene: 94, reception: 95 },
      },
    ],
  },
  {
    slug: 'atacama-under-the-telescopes',
    title: 'Atacama under the telescopes',
    subTitle: 'The sky over the driest desert, an astronomer with a green laser, and salt under your boots.',
    description: [
      'San Pedro is an adobe town at 2,400 metres with one shady square and more telescopes than trees. We sleep there every night, because altitude is easier when your pillow stays put, and go up slowly: first the salt flat, then the lagoons at 4,100 metres, then the geysers before sunrise, when the steam stands highest.',
      'Two evenings belong to stargazing. Rosa, who worked on the Chajnantor plateau before she decided she preferred talking to people, sets up three telescopes in a walled garden and shows you the Magellanic Clouds, which most of her guests had taken for clouds.',
      'Drink twice what you think. Wear everything you brought for the geysers and take it off again by eight.',
    ].join('\n\n'),
    location: 'San Pedro de Atacama, Chile',
    type: 'Trendy',
    costDollars: 1860,
    month: 1,
    day: 22,
    seats: 16,
    age: 10,
    available: true,
    scene: { kind: 'desert', variant: 'mesa', light: 'dusk', seed: 25 },
    previews: [
      { kind: 'desert', variant: 'dunes', light: 'night', seed: 2501 },
      { kind: 'desert', variant: 'mesa', light: 'night', seed: 2502 },
      { kind: 'desert', variant: 'mesa', light: 'alpenglow', seed: 2503 },
      { kind: 'alpine', variant: 'lake', light: 'dawn', seed: 2504 },
      { kind: 'desert', variant: 'dunes', light: 'ember', seed: 2505 },
      { kind: 'desert', variant: 'mesa', light: 'morning', seed: 2506 },
    ],
    reviews: [
      {
        reviewer: 14,
        daysAgo: 33,
        description: 'I cried at a globular cluster. Nobody made a thing of it.',
        scores: { rating: 96, comfort: 98, food: 94, hospitality: 89, hygiene: 93, reception: 91 },
      },
      {
        reviewer: 21,
        daysAgo: 34,
        description:
          'Minus eleven at the geysers, plus twenty-six at lunch. Both are in the notes, and I ignored both.',
        scores: { rating: 92, comfort: 85, food: 90, hospitality: 93, hygiene: 98, reception: 92 },
      },
      {
        reviewer: 6,
        daysAgo: 120,
        description:
          'Rosa draws constellations by the dark parts, the way people here always have. I look at the sky differently now.',
        scores: { rating: 94, comfort: 98, food: 93, hospitality: 98, hygiene: 96, reception: 91 },
      },
      {
        reviewer: 26,
        daysAgo: 122,
        description: 'Headache on day two, gone on day three, as predicted to the hour.',
        scores: { rating: 88, comfort: 81, food: 91, hospitality: 86, hygiene: 88, reception: 86 },
      },
      {
        reviewer: 25,
        daysAgo: 361,
        description: 'The coffee in the square is better than it has any right to be.',
        scores: { rating: 85, comfort: 79, food: 78, hospitality: 82, hygiene: 88, reception: 79 },
      },
      {
        reviewer: 24,
        daysAgo: 372,
        description: 'Quiet group, loud stars.',
        scores: { rating: 90, comfort: 87, food: 96, hospitality: 93, hygiene: 88, reception: 88 },
      },
    ],
  },
  {
    slug: 'first-shrine-of-the-year',
    title: 'First shrine of the year',
    subTitle: 'New Year the Japanese way: one bell, one bow, one hot bath.',
    description: [
      'On the first days of January everybody in Japan goes to a shrine, throws a five-yen coin, claps twice and asks for something reasonable. It is called hatsumōde. In Tokyo you queue for three hours; in the cedars above Nikkō you queue for twenty minutes, in snow, with a paper cup of sweet amazake to hold.',
      'We stay up the valley at Yumoto, an onsen village where the hot water smells of matches and turns silver rings black. The lake steams at the edge. Dinner is served in your room by someone who will kindly pretend not to notice how you sit down.',
    ].join('\n\n'),
    location: 'Nikkō, Japan',
    type: 'NY',
    costDollars: 2240,
    month: 1,
    day: 1,
    seats: 10,
    age: 12,
    available: false,
    scene: { kind: 'temple', light: 'winter', seed: 37 },
    previews: [
      { kind: 'temple', light: 'night', seed: 3701 },
      { kind: 'temple', light: 'dawn', seed: 3702 },
      { kind: 'forest', variant: 'lake', light: 'winter', seed: 3703 },
      { kind: 'alpine', variant: 'lake', light: 'mist', seed: 3704 },
    ],
    reviews: [
      {
        reviewer: 32,
        daysAgo: 318,
        description: 'My fortune slip said “wait”. I have framed it.',
        scores: { rating: 95, comfort: 99, food: 100, hospitality: 100, hygiene: 92, reception: 97 },
      },
      {
        reviewer: 23,
        daysAgo: 320,
        description: 'Take your silver off before the bath. They said so. I did not listen.',
        scores: { rating: 89, comfort: 95, food: 87, hospitality: 92, hygiene: 94, reception: 92 },
      },
      {
        reviewer: 31,
        daysAgo: 322,
        description:
          'The bell at midnight goes through your ribs. Then everyone bows and goes home to bed, which I admire.',
        scores: { rating: 91, comfort: 90, food: 91, hospitality: 94, hygiene: 88, reception: 96 },
      },
    ],
  },
]
