import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'vineyard', light: 'golden', seed: 9120 },
  blogImg1: { kind: 'vineyard', light: 'autumn', seed: 9121 },
  blogImg2: { kind: 'vineyard', light: 'dusk', seed: 9122 },
  captions: ['The rows below the shed, a week after.', 'Silvana’s house at the hour of the string of bulbs.'],
  quote:
    'So it is not stamping, whatever you saw in films; it is more like looking for a light switch with your toes.',
  content: [
    'There’s a machine for it. I want to say so at once, because guests arrive thinking that nobody in Chianti has heard of one. It stands in the shed at Silvana’s, Swiss, stainless, the size of a van, and does in forty minutes what thirty people do in a day. All the wine that the farm sells goes through it. The wine that the family drinks goes through us.',
    'You wash first: a hose, a brush, soap that smells of school. Then over the side of the vat on a kitchen chair. Everyone makes the same sound. It is cold, you see, nobody reckons with that; the grapes were cut at dawn. And it’s not soft. A Sangiovese bunch has shoulders, stalks and elbows; it holds your weight for a moment, considers, and gives, and your foot goes down into something warmer that moves. After that the sound is mostly laughing.',
    'The art is to be slow. A foot bursts the skin and doesn’t crack the pip, and the pip is where the bitterness lives. So it is not stamping, whatever you saw in films; it is more like looking for a light switch with your toes. Silvana’s mother, who is ninety-one and no longer gets in, sits on the chair beside the vat with a stick and corrects people’s knees.',
    'About the third hour the juice is up to your calves, and wasps have come, drunk and with no harm in them. Somebody starts to sing, and it’s never the Italians. By that time the must has turned from pink to a dark, foaming red, and there’s a smell coming up which I can’t describe except by saying that it makes you hungry for bread. They know; they bring it: schiacciata with grapes baked into the top of it, the seeds and all, a thing that is made for these three weeks, and then not again until next year. You eat it standing where you are. You’re not allowed out, or you’d walk it all over the house.',
    'Then supper, with purple feet, under a string of bulbs. Last year’s wine from the same vat goes round in a jug. It’s a bit rough, it has a sort of grin; you would not give it marks. “It isn’t to be good,” said Silvana, when I once asked her why they keep on. She was tearing up lettuce. “We make good wine in the shed. This one’s so that we know what it is that the shed is doing.”',
  ].join('\n\n'),
  comments: [
    {
      username: 'brunocosta',
      time: '2026-09-22T21:11:00Z',
      content: 'My knees were corrected. With the stick.',
    },
    {
      username: 'priyaontrains',
      time: '2026-09-24T06:50:00Z',
      content: 'I made the schiacciata in Leeds with supermarket grapes and it was still a good day.',
    },
    {
      username: 'dembele',
      time: '2026-09-27T12:05:00Z',
      content: 'It does have a grin. That is the exact tasting note.',
    },
  ],
}
