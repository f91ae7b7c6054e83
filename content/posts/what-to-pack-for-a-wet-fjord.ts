import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'fjord', light: 'mist', seed: 9140 },
  blogImg1: { kind: 'fjord', light: 'jade', seed: 9141 },
  blogImg2: { kind: 'forest', variant: 'lake', light: 'mist', seed: 9142 },
  captions: [
    'The second landing stage. Somebody there is knitting.',
    'Camp above the fjord, everybody on their second pair.',
  ],
  quote: 'Cotton goes home to your mother; on a fjord it’s a way of carrying water.',
  content: [
    'The wettest place in Norway that has a post office is Brekke, where it rains on more than two hundred days. People there aren’t wet. I come from eight hundred kilometres further north, where it is merely cold, and for my first summer on the steamer I was wet from Tuesday to Saturday, until Torill in the galley took me aside and explained how you pack. I pass it on as I had it from her.',
    'First, wool. Not a technical fabric with the name of an animal, but the animal. Wool is warm when it’s wet, which is the one thing you need to know about it, and it doesn’t smell of you after four days, which is the one thing that others need. A thin layer, a thick one, and a hat. Cotton goes home to your mother; on a fjord it’s a way of carrying water.',
    'Second, a coat that does nothing but keep out rain. Long enough to sit on. The old yellow oilskin is not a joke; they are heavy and stiff and stand in the corridor by themselves at night, like a person waiting for you, but no drop has ever come through one. If you own something light with taped seams, good. Try it under the shower, with somebody holding a watch. Ten minutes. Most fail at the cuff.',
    'Third, feet: two of everything. Two pairs of shoes, so that one can be drying while the other is being ruined; four pairs of socks, kept in a bag with a roll-top; and newspaper, because a wet boot stuffed with yesterday’s news overnight is a dry boot, and it is more than you can say for most of the news. Never put boots on the stove. You may think you’ll remember them. There is a shelf aboard of single boots belonging to people who would remember.',
    'Then the small things that make you popular. A flask. A sit-mat cut out of an old camping pad, the size of this page. A swimming costume, because you are going to be wet anyway and may as well choose it. A torch is no use in June. A pack of cards is, and so is a book that you don’t mind swelling.',
    'And leave room. On every landing stage someone will be selling a jumper, knitted in the dark half of the year by a person who is standing in front of you, and you’ll buy it however many you have brought. That is the final rule Torill gave me, as she pulled hers over my head in the galley, still warm from her: pack for the rain, and then let the rain pack for you.',
  ].join('\n\n'),
  comments: [
    {
      username: 'ingridfalk',
      time: '2026-10-08T12:25:00Z',
      content: 'My left boot is on that shelf. Summer of 2019. Please send my love.',
    },
    {
      username: 'hannesk',
      time: '2026-10-09T06:10:00Z',
      content: 'Tried the shower test. It failed at the cuff, at 4 minutes 20.',
    },
  ],
}
