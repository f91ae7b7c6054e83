import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'city', variant: 'domes', light: 'golden', seed: 9060 },
  blogImg1: { kind: 'city', variant: 'domes', light: 'night', seed: 9061 },
  blogImg2: { kind: 'city', variant: 'domes', light: 'sunset', seed: 9062 },
  captions: [
    'Between two and three, behind the poplars.',
    'The evening before, with eleven hours of stirring to come.',
  ],
  quote: 'While you stir, you wish. I hadn’t been warned.',
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
      content: 'From two until three I had the paddle before you. I could tell someone had a chair at home.',
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
}
