import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'alpine', variant: 'slopes', light: 'winter', seed: 9050 },
  blogImg1: { kind: 'alpine', variant: 'slopes', light: 'dawn', seed: 9051 },
  blogImg2: { kind: 'forest', variant: 'clearing', light: 'mist', seed: 9052 },
  captions: [
    'The real trees begin above the second gondola.',
    'The same meadow in June, when it is only soft.',
  ],
  quote: 'For what throws you in deep snow is not the snow.',
  content: [
    'I teach people to ski among trees, in Furano, in snow so light that it’s hardly there. They come with good legs and excellent jackets. They can all turn. And on the first morning, before any of that, I take them to a meadow below the road and we fall over for an hour.',
    'They don’t like it. An adult will do a great deal not to fall; I’ve watched a surgeon, a calm man, hold a turn long after it had ended, with his arms going like washing, sooner than lie down in a metre of feathers. It isn’t pain. There’s none. It’s that the last time they fell over on purpose they were six, and no one has invited them since.',
    'So we begin from standing still. Skis across the slope, poles away. “Uphill,” I tell them, “sideways, and let out your breath.” It goes “fff”. Then lie there. It’s always quiet just after. You are looking at sky or at the inside of your hood, there is snow in one ear, nothing has happened. I make them stay a full minute. It is in that minute, I think, that they learn to ski.',
    'For what throws you in deep snow is not the snow. It’s the half second in which you feel that you’re going and say no. All of you goes stiff and rises, the tips dive, and now it’s a proper fall, with a bill attached. A person who doesn’t mind falling stays low and loose and keeps looking at where she was going to; and the odd thing is that she then very often goes there.',
    'After standing falls we do slow ones, then moving ones, then falls between two birches. By eleven they have stopped brushing themselves off. The surgeon had begun giving his marks out of ten. And getting up is the other half of it: skis downhill of you and parallel, poles crossed flat for a floor to push on, roll, kneel, stand, breathe, laugh. It takes ninety seconds when one’s cross and twenty when one is not. I’ve measured.',
    'In the afternoon it snowed again and we went up into the real trees. There I don’t talk much. I ski ahead, then stop and listen for them: a hiss, a hiss, a hiss, someone’s breath, then “fff”. A pause. And then from somewhere behind the white, quite close by, a man’s voice says to himself with great satisfaction, “Nine.”',
  ].join('\n\n'),
  comments: [
    {
      username: 'matejz',
      time: '2026-01-18T13:31:00Z',
      content: 'We should teach this before the alphabet.',
    },
    {
      username: 'elenap',
      time: '2026-01-20T18:22:00Z',
      content: 'I was in that meadow. I got an eight for style and am having it engraved.',
    },
    {
      username: 'marijkevd',
      time: '2026-01-23T09:49:00Z',
      content: 'Tried the minute. Did not get up for four.',
    },
  ],
}
