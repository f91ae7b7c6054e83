import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'oldtown', variant: 'harbour', light: 'winter', seed: 9040 },
  blogImg1: { kind: 'coast', light: 'winter', seed: 9041 },
  blogImg2: { kind: 'coast', light: 'dawn', seed: 9042 },
  captions: [
    'Eleven o’clock, from the harbour beach.',
    'Half past eight, when everybody was still free to watch.',
  ],
  quote: 'You do a stranger’s top button and she does yours.',
  content: [
    'I should say straight away that nobody makes you. There’s a notice on the back of the kitchen door in the cottages at Stonehaven, in my own writing, that says: “11.00. Harbour beach. Voluntary.” A guest from Lyon once asked me what that word meant in Scotland. I told her that it meant I’d be going in at eleven, and that she was free to watch.',
    'The sea there on New Year’s Day is about six degrees. It would be fair to call that cold, but cold isn’t quite what it is, not at first; it’s more of a noise. You walk in, because running’s how one falls, and at the knees you think that this is all right. At the thighs you say so. What comes next has no words in it. You have to get your shoulders under within the first half minute and breathe out, hard, as if you were blowing up a lilo. For it’s the breathing in that goes wrong. If you can say your own address aloud, you’re fine.',
    'We stay for ninety seconds. I’ve a whistle. I count heads in, and I count them out; no diving, nobody who has been at it all night, no heroes, a towel with a name for each. I was a ferry purser for thirty years, and I can tell you that nothing sharpens the arithmetic like passengers in the water. In the second half of it something turns over. Your hands have gone, and your skin is roaring, and you see everything with a line round it: gull, harbour wall, the hill with snow on it, the row of daft red faces, all at the same height, like seals.',
    'Why that day? There’s a man in the town who’s done it for fifty-one years. He says the old one is still on you, in the morning, like smoke from the fireballs, and this takes it off. My own view is that the year is going to surprise you sooner or later, and there is something to be said for getting in first.',
    'And then the part that I’d do it all again for. Nobody can do up a button. Forty people are standing in a car park with their hands like paddles, professors and plumbers, and each goes to the nearest one and does theirs up for them. No one’s asked. You do a stranger’s top button and she does yours. Somebody ladles Cullen skink into the mugs, and you hold it in both hands and don’t drink it yet.',
    'The lady from Lyon came in, of course, at five past. She said her address: number, street, arrondissement. Then she said it again, louder, laughing, to the whole of the North Sea.',
  ].join('\n\n'),
  comments: [
    {
      username: 'clairedupont',
      time: '2026-01-05T13:40:00Z',
      content:
        'I am the lady from Lyon. I have signed up again, and my sister wishes it known that she is voluntary too.',
    },
  ],
}
