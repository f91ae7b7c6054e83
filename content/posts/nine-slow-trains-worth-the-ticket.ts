import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'vineyard', light: 'morning', seed: 9150 },
  blogImg1: { kind: 'alpine', variant: 'lake', light: 'autumn', seed: 9151 },
  blogImg2: { kind: 'city', variant: 'bridge', light: 'mist', seed: 9152 },
  captions: [
    'Lago Bianco, at the top of the Bernina, through a window that opens.',
    'From the left-hand side of the Hudson line, which isn’t even trying.',
  ],
  quote: 'Sit backwards for views, because things stay with you longer that way.',
  content: [
    'A fast train is a room that arrives. A slow one is a window, and the ticket usually costs less than the sandwich you eat while looking out of it. We have been collecting them for years, mostly by missing others. These are the nine that we would miss a connection for again.',
    'Start with the Douro line out of Porto, which reaches the river after an hour and then can’t bring itself to leave; sit on the right. In Scotland, the West Highland to Mallaig stops on Rannoch Moor at a station with no road, where someone will sell you soup. The Flåm branch in Norway drops 864 metres in twenty kilometres, and in spring it halts on a ledge so that everybody can get wet under a waterfall. It knows that it is showing off.',
    'The Bernina, from St Moritz to Tirano, crosses the Alps in the open, without a big tunnel to hide in, goes round a spiral viaduct in a meadow, and ends in a street among palm trees, waiting at the traffic lights. Take the ordinary red local. The panorama cars cost more, and their windows don’t open; half the pleasure of a pass is putting your face in it.',
    'Further out: the Kandy to Ella line in Sri Lanka, with doors open and tea on both sides, in second class, for about the price of the tea. The Gono line along the west coast of Akita and Aomori, where in winter the sea comes aboard. The Chepe in Mexico, thirty-seven bridges and eighty-six tunnels from the pine woods down to the mangoes. And the Hudson line out of Grand Central, which isn’t even trying, and for an hour has nothing on its left but river and light.',
    'The ninth is the one from our own door. Bristol to Severn Beach takes thirty-eight minutes, goes under a gorge and past a gasworks, and ends at a wall with the estuary behind it. Two carriages. A return costs less than parking. I take it when a plan won’t come right, walk along the wall to the bridge and back, and by Clifton Down on the way home it has generally come right.',
    'Some advice, since you’ll want it. Sit backwards for views, because things stay with you longer that way. Carry a knife, a lemon and something that improves by being passed round. Learn the word for “platform”. And do not photograph the best bend. You will spend it hunting for the phone, and the person opposite, who has taken this train every day for thirty years and still looks up there, will see you miss it.',
  ].join('\n\n'),
  comments: [
    {
      username: 'priyaontrains',
      time: '2026-10-21T09:12:00Z',
      content:
        'Sit on the right for the Douro. Sit on the LEFT for Ella, going up from Kandy. I have tested both, and the aisle.',
    },
    {
      username: 'grandadwalt',
      time: '2026-10-21T18:30:00Z',
      content: 'Severn Beach. My wife proposed to me on that wall.',
    },
    {
      username: 'yukimori',
      time: '2026-10-23T03:05:00Z',
      content: 'The Gono line on a stormy day is like a car wash with fish. Thank you for including it.',
    },
    {
      username: 'matejz',
      time: '2026-10-25T20:44:00Z',
      content:
        'A tenth, please: Jesenice to Nova Gorica, with a stone arch that has no business being so wide.',
    },
  ],
}
