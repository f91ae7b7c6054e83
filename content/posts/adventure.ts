// Posts of the blog's Adventure category.
import type { DraftPost } from '../posts.ts'

export const adventure: readonly DraftPost[] = [
  {
    id: '11',
    slug: 'what-the-dark-sounds-like',
    title: 'What the dark sounds like',
    type: 'Adventure',
    author: 'Calum MacNeil',
    time: '2026-08-30T20:10:00Z',
    summary: 'Mostly owls. Sometimes us.',
    image: { kind: 'forest', variant: 'clearing', light: 'night', seed: 9110 },
    blogImg1: { kind: 'forest', variant: 'lake', light: 'dusk', seed: 9111 },
    blogImg2: { kind: 'alpine', variant: 'lake', light: 'night', seed: 9112 },
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
  },
  {
    id: '10',
    slug: 'waiting-is-most-of-it',
    title: 'Waiting is most of it',
    type: 'Adventure',
    author: 'Joseph Laizer',
    time: '2026-08-11T05:30:00Z',
    summary: 'Eight hours, one tree, three giraffes.',
    image: { kind: 'savanna', variant: 'giraffes', light: 'golden', seed: 9100 },
    blogImg1: { kind: 'savanna', variant: 'giraffes', light: 'ember', seed: 9101 },
    blogImg2: { kind: 'savanna', variant: 'elephants', light: 'dusk', seed: 9102 },
    content: [
      'The question I am asked most is what we’ll see today. I have been guiding in the Serengeti since 1998, and I say the same thing each morning: “We will see what comes.” People laugh. They think that I am being modest, or that it’s a proverb. It’s the method.',
      'There are two ways to look for animals. In the first you drive. You have a radio, your friends have radios, and when somebody finds a leopard twelve cars go there and the leopard leaves. You can do two hundred kilometres in a day like that and have dust in your teeth and a list. In the second you choose a place where, if you were thirsty, or hot, or a mother, you’d want to be, and go there before anyone is awake. You turn off the engine. You put your cup on the bonnet. That is all my skill. The rest is a chair.',
      'Last week we had a tree. It is a good one, an umbrella acacia by itself near Naabi, with a pan beside it that still held a little water, the colour of tea. We got there at six. At seven there was a lark. At eight the lady from Hamburg had finished her book, and I could see her deciding to be patient, which is a thing that happens in the shoulders.',
      'At ten a hornbill came and walked about on the roof. It got hot. The shade of the tree is the shape of a plate, and moves; we moved the car with it four times, like people moving a table. At noon I told them about the year the rains failed and we walked our cattle to the Ngare Nanyuki, eleven days. Nobody asked me how much longer. That’s when I knew that we had arrived.',
      'At ten past two, from the south, there was one giraffe, and behind her two more. They don’t walk up to a tree. They come halfway and stand, and look at it from above, and look at you. It took them forty minutes to cross what you could have thrown a stone across. When they began to eat it was over the car. We heard the tongue, which is as long as my forearm, go round each thorn. A leaf fell in the cup on the bonnet. The lady from Hamburg took it out and looked at it, and she put it in her book.',
      'On the road home we met my cousin with a full car. Leopard, cheetah, two lions, he called across, what did you see? I said: three giraffes. He was sorry for us. And behind me, nobody, not one of the six, said a word to correct him.',
    ].join('\n\n'),
    comments: [
      {
        username: 'kwamea',
        time: '2026-08-11T08:20:00Z',
        content: '“A thing that happens in the shoulders.” I felt mine drop as I read.',
      },
      {
        username: 'fatouslow',
        time: '2026-08-12T19:41:00Z',
        content: 'I have the leaf. It was my book too, she lent it to me in the end.',
      },
      {
        username: 'gracechen',
        time: '2026-08-14T02:10:00Z',
        content: 'Reading this at my desk, where nothing is coming over the plain but emails.',
      },
      {
        username: 'elenap',
        time: '2026-08-20T11:26:00Z',
        content: 'Four times round the tree like people moving a table. I want to live like that.',
      },
    ],
  },
  {
    id: '05',
    slug: 'learning-to-fall-on-good-snow',
    title: 'Learning to fall on good snow',
    type: 'Adventure',
    author: 'Naoko Arai',
    time: '2026-01-18T09:00:00Z',
    summary: 'The instructor said to lean into it. The mountain agreed.',
    image: { kind: 'alpine', variant: 'slopes', light: 'winter', seed: 9050 },
    blogImg1: { kind: 'alpine', variant: 'slopes', light: 'dawn', seed: 9051 },
    blogImg2: { kind: 'forest', variant: 'clearing', light: 'mist', seed: 9052 },
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
  },
]
