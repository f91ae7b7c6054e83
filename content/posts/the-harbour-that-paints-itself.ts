import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'oldtown', variant: 'harbour', light: 'ember', seed: 9130 },
  blogImg1: { kind: 'oldtown', variant: 'harbour', light: 'morning', seed: 9131 },
  blogImg2: { kind: 'coast', light: 'golden', seed: 9132 },
  captions: [
    'Ten in the morning: the light still comes from the wrong side.',
    'The point, round which the sun comes at five.',
  ],
  quote: 'In Liguria there has never been a quarrel between beauty and thrift.',
  content: [
    'The first one I noticed had a cat in it. It sat on the sill of a third-floor window with its tail down over the moulding, and it did not move while I drank a coffee, or while I drank the second. So I went and stood underneath. The cat was paint. So was the sill, the moulding, the shutter and the shadow of the shutter, which fell the wrong way for that time of day.',
    'Camogli stands up from its harbour like a shelf of books, six and seven storeys, in ochre, rose, oxblood and a green that exists only here. It is said that fishermen wanted to know their own house from out at sea. It is also said, by the people who do the painting, that carved stone was dear, Genoa taxed windows, and lime and pigment cost next to nothing; you wanted a palace, so you had one drawn. Both are true. In Liguria there has never been a quarrel between beauty and thrift.',
    'Giobatta, who is the fourth in his family to do it, works from a plank chair slung on two ropes. He wets the plaster, strikes the lines with a string dipped in chalk, and has about six hours until the wall is dry and will take no more. There’s no sketch. He has a stick with a ball on the end to lean his wrist on and, in his pocket, a little bag of hazelnuts. “The light comes from the left,” he told me. “Always from the left, on every house in the town. We agreed on it.”',
    'They agreed on it four hundred years ago. At five in the afternoon, when the real sun comes round over the point and the real shadows finally fall to the right, as the painted ones have been doing all day, the whole front goes still, as if someone had tuned it. I timed this. It lasts eleven minutes. Nobody looked up but me and one baby.',
    'After that you can’t be cured. I leaned on a balustrade in Recco that was not there. I admired the depth of a niche, and a woman opened it and shook out a cloth. By the third day you stop asking which are real, as you stop asking of a friend’s stories, and eat your focaccia on the wall, facing the houses and not the sea.',
    'When I went back in the evening to say goodbye to the cat, it had been joined by another one, washing. That one was real. It looked up at the first for a good while, as I had, and then it also gave in, and sat down underneath to wait.',
  ].join('\n\n'),
  comments: [
    {
      username: 'lucab',
      time: '2026-09-29T19:20:00Z',
      content: 'My aunt lives behind one of the false windows. She says she gets the best of the light.',
    },
    {
      username: 'ritamoss',
      time: '2026-10-02T07:55:00Z',
      content: 'I am the one who leaned on a balcony. I am glad to have company.',
    },
  ],
}
