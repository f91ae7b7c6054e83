import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'forest', variant: 'clearing', light: 'night', seed: 9110 },
  blogImg1: { kind: 'forest', variant: 'lake', light: 'dusk', seed: 9111 },
  blogImg2: { kind: 'alpine', variant: 'lake', light: 'night', seed: 9112 },
  captions: [
    'Loch Maree at nine, while we could still see each other.',
    'The far side, four minutes before the rain reached us.',
  ],
  quote: 'The first thing that you hear in the dark is yourself.',
  content: [
    'We turned off our lamps at ten and agreed not to talk until somebody had heard five different things. This was on the north side of Loch Maree, among pines that were standing there before Scotland had a parliament the first time. Seven guests and me, backs against trunks, four metres apart. I had thought it might take a quarter of an hour.',
    'The first thing that you hear in the dark is yourself. There is a rustle, which is your coat, and a tide, which is your blood. Somebody’s stomach said something long and complicated, and there was a very Scottish silence. I’d ask you to get through this part; it’s about six minutes, and it is why people who put on a lamp at five come home and tell you that there was nothing there.',
    'Then it goes back a step, as when you wipe a window. Water: not the loch, which was flat, but a burn, away to the left, that we’d walked across in daylight without anybody remarking on it. It had three notes. After that something ticked in the bark above my head, with a gap, and ticked again. I know now it was a pine cone opening, cooling down from the day. I didn’t then. I’d guided there for eleven years with a torch on my forehead.',
    'The owl was number three, and no one needed to be told. A tawny, the female, that says ke-wick, and she said it from so close that Mrs Kamau, who was next to me, breathed in and forgot to breathe out. And the male answered her from across the water; what we call an owl’s hoot, the whole to-whit-to-whoo, is two birds, at opposite ends of a wood, asking each other if they’re there.',
    'Four was a roe deer, walking. You’d expect it to be soft. It sounded like a person in good shoes, going home late and trying not to wake anyone. It came on between two of us and stopped. I could hear that it had noticed. For what must have been a full minute, eight people and one deer held perfectly still and listened to each other, all equally unsure; and then it decided that we were trees, which I count as the best review we have had.',
    'The fifth took half an hour more. Nobody put a hand up, for no one could have seen it. It was Walter, who’s seventy-two and had his hearing aids turned as far as they’d go, and he said it out loud, quite quietly, in the end. “It’s started to rain,” he said, “on the far side.” We listened. It had. It took four minutes to reach us.',
  ].join('\n\n'),
  comments: [
    {
      username: 'wanjiku',
      time: '2026-08-30T21:55:00Z',
      content: 'I did breathe out, eventually. Around Inverness.',
    },
    {
      username: 'grandadwalt',
      time: '2026-08-31T07:03:00Z',
      content: 'They whistle a bit when they are turned up. The owl was very decent about it.',
    },
  ],
}
