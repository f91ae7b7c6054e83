// Posts of the blog's New Year category.
import type { DraftPost } from '../posts.ts'

export const newYear: readonly DraftPost[] = [
  {
    id: '03',
    slug: 'midnight-forty-floors-up',
    title: 'Midnight, forty floors up',
    type: 'New Year',
    author: 'Dolores Quintana',
    time: '2026-01-01T17:00:00Z',
    summary: 'You can hear the whole city breathe in.',
    image: { kind: 'city', variant: 'deco', light: 'night', seed: 9030 },
    blogImg1: { kind: 'city', variant: 'deco', light: 'dusk', seed: 9031 },
    blogImg2: { kind: 'city', variant: 'bridge', light: 'night', seed: 9032 },
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
  },
  {
    id: '04',
    slug: 'the-first-swim-of-january',
    title: 'The first swim of January',
    type: 'New Year',
    author: 'Calum MacNeil',
    time: '2026-01-05T11:15:00Z',
    summary: 'Six degrees, ninety seconds, soup.',
    image: { kind: 'oldtown', variant: 'harbour', light: 'winter', seed: 9040 },
    blogImg1: { kind: 'coast', light: 'winter', seed: 9041 },
    blogImg2: { kind: 'coast', light: 'dawn', seed: 9042 },
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
  },
  {
    id: '06',
    slug: 'seven-pebbles-in-the-pudding',
    title: 'Seven pebbles in the pudding',
    type: 'New Year',
    author: 'Ruth Ellery',
    time: '2026-03-24T15:20:00Z',
    summary: 'In Samarkand the year begins in spring, and it must not stick to the pot.',
    image: { kind: 'city', variant: 'domes', light: 'golden', seed: 9060 },
    blogImg1: { kind: 'city', variant: 'domes', light: 'night', seed: 9061 },
    blogImg2: { kind: 'city', variant: 'domes', light: 'sunset', seed: 9062 },
    content: [
      'The cauldron stood on three stones in the yard of a school, and was big enough to bath in. At dusk it had wheat in it, flour, oil and water. At dawn there would be sumalak. In between lay eleven hours in which somebody had to be stirring, without a pause, with a paddle the length of an oar; and the women of the street had made a rota, and by ten past nine I found that I was on it.',
      'What makes it sweet isn’t sugar. There’s none. A week before, the children spread wheat out on wet boards and watched it put out white hairs. You mince those, you wring them out in a cloth three times, and the milk of it, as it cooks down hour by hour, turns from paste to toffee by itself. It’s what happens in a field in spring, done overnight, in a pot, so that you can be there.',
      'Seven pebbles go in at the bottom. They knock about down there and stop it from catching; you can feel each one through the paddle, like something trying to tell you a number. They’re washed first, very seriously, by the oldest person, and the oldest person was Saodat-opa, eighty or so, in a velvet gown and a man’s wristwatch. She stood across the steam from me for my entire turn and told me when I slowed. I was fast enough on the whole, she let it be known, for someone with a chair at home.',
      'While you stir, you wish. I hadn’t been warned. It’s one each, you don’t say it, and it goes into the pot with everybody’s, so that no one will ever be able to pick out whose was whose. Between two and three it’s quietest. The girls had fallen asleep on a heap of quilts. Someone’s aunt was singing. There was a moon, and behind the poplars the top of a blue dome, gone grey. I stirred, and I wished for a thing which I won’t put down here, and then found to my surprise that I’d got another forty minutes and nothing else I wanted.',
      'By five it had gone brown and slow. The paddle stood up. They laid planks across it, and the lid, and a quilt on top of the lid, and for half an hour nobody was let near; angels were writing on it, I was told. When Saodat-opa lifted it off, everyone leaned in to look for the marks. I saw a sort of leaf. She saw a road. It was shared out in bowls to the whole street, to the police, to the driver of the first bus. My spoon hit something. She had been watching for it, I think. “So,” she said, in Russian, so I’d follow. “It’s yours. Wash it. Bring it back next year.”',
    ].join('\n\n'),
    comments: [
      {
        username: 'leilahaddad',
        time: '2026-03-24T18:05:00Z',
        content:
          'From two until three I had the paddle before you. I could tell someone had a chair at home.',
      },
      {
        username: 'gracechen',
        time: '2026-03-25T06:30:00Z',
        content: 'I got one as well. We should compare pebbles.',
      },
      {
        username: 'wanjiku',
        time: '2026-03-28T14:54:00Z',
        content: 'Nothing else I wanted. I keep thinking about those forty minutes.',
      },
      { username: 'nuralim', time: '2026-04-02T09:17:00Z', content: 'The driver of the first bus.' },
    ],
  },
]
