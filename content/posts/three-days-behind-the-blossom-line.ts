import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'temple', light: 'dawn', seed: 9070 },
  blogImg1: { kind: 'temple', light: 'mist', seed: 9071 },
  blogImg2: { kind: 'forest', variant: 'lake', light: 'morning', seed: 9072 },
  captions: [
    'Day two: the one branch that hadn’t read the forecast.',
    'On the way down, with the line already north of us.',
  ],
  quote: 'I asked what he was sweeping. “Practising,” he said.',
  content: [
    'In Japan there is a forecast for flowers. It comes after the weather, with a map on which a pink line climbs the country at about twenty kilometres a day, from Kyūshū in late March to Hokkaidō in May. Grown men change meetings by it. This year we had five guests, a reservation in every town along the way and a plan to travel at the exact speed of spring.',
    'Spring had other appointments. A cold front sat down on the mountains and didn’t get up. In Fujiyoshida the buds were the size of a match head, dark red and shut. The guests were polite about it. They took pictures of the pagoda with twigs. Mr Reyes from Valparaíso put his nose up against a branch and said that if you were this close it was already quite pink.',
    'So we did what one does and stopped hurrying. We ate soba standing up at the end of a platform, from a kitchen that is a metre wide and has been run since 1961 by the same woman, who also sells umbrellas. We found out that the third step of the pagoda stairs is loose, and who mends it. At the Sengen shrine a priest was sweeping a path that had nothing on it. I asked what he was sweeping. “Practising,” he said.',
    'There’s a word, hanagumori, for the overcast sky of the blossom weeks: flower cloud. And another, hanabie, for the cold that comes back when they’re about to open. A language doesn’t grow words like these if the thing turns up on time. We think of cherry blossom as something that falls; but mostly, for eleven months and two weeks, it’s something that hasn’t come yet. I’ve lived here all my life and had never been made to look at that part.',
    'On the third evening the wind went round to the south. We heard it at dinner, a shutter knocking. At five in the morning I knocked on five doors and we went up the 398 steps in coats and slippers. Not all of it was out; perhaps one tree in six. A grey-pink smoke, low down, on the side that gets the sun first. Fuji was there for eleven minutes and went in again. Nobody spoke. Mr Reyes had brought a thermos, and when he unscrewed it that was the loudest thing in the prefecture.',
    'The line went over our heads that afternoon, northward, and we let it go. You can chase it if you like; there is a bus. I would rather be a little early every year, and cold, and sweep.',
  ].join('\n\n'),
  comments: [
    {
      username: 'jimin',
      time: '2026-04-04T10:18:00Z',
      content: 'I was one of the five. The slippers were mine, sorry about the noise.',
    },
    {
      username: 'odalindqvist',
      time: '2026-04-05T16:40:00Z',
      content: '“Practising.” I have written it on the wall above the sink.',
    },
    { username: 'tomasreyes', time: '2026-04-06T22:02:00Z', content: 'It was quite pink. I stand by this.' },
  ],
}
