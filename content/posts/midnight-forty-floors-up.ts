import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'city', variant: 'deco', light: 'night', seed: 9030 },
  blogImg1: { kind: 'city', variant: 'deco', light: 'dusk', seed: 9031 },
  blogImg2: { kind: 'city', variant: 'bridge', light: 'night', seed: 9032 },
  captions: [
    'Dusk on the thirty-first, five hours before we need to be there.',
    'The bridges in their lights, from the cold end of the terrace.',
  ],
  quote:
    'It isn’t silence. It’s in. A long breath coming up out of the streets, past forty floors, going by you, like a train that doesn’t stop.',
  content: [
    'In New York there are a million people in Times Square on the last night of the year, in pens, without a toilet, looking at a ball. I was born on 181st Street and I’ve never met one of them. The rest of us have our own places. A roof in Queens. The steps in Sunset Park. A kitchen. For nine years mine has been a terrace near Madison Square, forty floors up, where friends of the house let me bring people who’ve come a long way.',
    'I get them there by half past ten, so as to be bored. That’s on purpose. You need to have looked at it for a good hour: the river on both sides like a tarnished tray, the bridges in their lights, the traffic going up the avenues, red, and coming down them, white. Someone always looks for their hotel. Someone else asks which one is the Empire State, and it’s that one, right there, so near that you could give it a glass.',
    'About a quarter to twelve it changes. The cabs thin out. You see windows across the way go dark one after another, because they have all come to the glass to see out; on every floor of every building there’s a row of heads. I tell my people to put down their phones and take off their hats. It is cold. It’s always so cold.',
    'Then in the last minute it gets quiet. You wouldn’t believe it of this town. I’ve tried to work it out; there must be eight million people between here and the water, and in that minute each one of them has stopped talking to fill their lungs for the same word. You can hear it. It isn’t silence. It’s in. A long breath coming up out of the streets, past forty floors, going by you, like a train that doesn’t stop.',
    'And then it goes out again, and it’s all horns, pots, a tuba somewhere, the ships in the harbour leaning on their whistles, and I kiss whoever’s there. A gentleman last night, over from Accra, stood with his hat still in his hand at twenty past. He said he had never heard a place agree on anything before.',
    'It lasts, oh, four minutes. At five past one they’ve begun sweeping up. By two you can hear a single cab, and by six this morning there was nobody, from one end of Broadway to the other, but a man with a cello on his back, walking home down the middle of the street, since for once he could.',
  ].join('\n\n'),
  comments: [
    { username: 'kwamea', time: '2026-01-01T18:30:00Z', content: 'The hat was mine. So was the cold ear.' },
    {
      username: 'samokoro',
      time: '2026-01-02T10:12:00Z',
      content: 'A breath like a train that does not stop. Yes.',
    },
    {
      username: 'odalindqvist',
      time: '2026-01-04T12:00:00Z',
      content: 'In our village you can hear it too. It is eleven people and a dog.',
    },
  ],
}
