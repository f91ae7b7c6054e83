// Posts of the blog's Travel category.
import type { DraftPost } from '../posts.ts'

export const travel: readonly DraftPost[] = [
  {
    id: '15',
    slug: 'nine-slow-trains-worth-the-ticket',
    title: 'Nine slow trains worth the ticket',
    type: 'Travel',
    author: 'Anders Hjort',
    time: '2026-10-21T07:40:00Z',
    summary: 'None of them is the quickest way to anywhere. That is rather the point.',
    image: { kind: 'vineyard', light: 'morning', seed: 9150 },
    blogImg1: { kind: 'alpine', variant: 'lake', light: 'autumn', seed: 9151 },
    blogImg2: { kind: 'city', variant: 'bridge', light: 'mist', seed: 9152 },
    content: [
      'A fast train is a room that arrives. A slow one is a window, and the ticket usually costs less than the sandwich you eat while looking out of it. We have been collecting them for years, mostly by missing others. These are the nine that we would miss a connection for again.',
      'Start with the Douro line out of Porto, which reaches the river after an hour and then can’t bring itself to leave; sit on the right. In Scotland, the West Highland to Mallaig stops on Rannoch Moor at a station with no road, where someone will sell you soup. The Flåm branch in Norway drops 864 metres in twenty kilometres, and in spring it halts on a ledge so that everybody can get wet under a waterfall. It knows that it is showing off.',
      'The Bernina, from St Moritz to Tirano, crosses the Alps in the open, without a big tunnel to hide in, goes round a spiral viaduct in a meadow, and ends in a street among palm trees, waiting at the traffic lights. Take the ordinary red local. The panorama cars cost more, and their windows don’t open; half the pleasure of a pass is putting your face in it.',
      'Further out: the Kandy to Ella line in Sri Lanka, with doors open and tea on both sides, in second class, for about the price of the tea. The Gono line along the west coast of Akita and Aomori, where in winter the sea comes aboard. The Chepe in Mexico, thirty-seven bridges and eighty-six tunnels from the pine woods down to the mangoes. And the Hudson line out of Grand Central, which isn’t even trying, and for an hour has nothing on its left but river and light.',
      'The ninth is the one from our own door. Bristol to Severn Beach takes thirty-eight minutes, goes under a gorge and past a gasworks, and ends at a wall with the estuary behind it. Two carriages. A return costs less than parking. I take it when a plan won’t come right, walk along the wall to the bridge and back, and by Clifton Down on the way home it has generally come right.',
      'Some advice, since you’ll want it. Sit backwards for views, because things stay with you longer that way. Carry a knife, a lemon and something that improves by being passed round. Learn the word for “platform”. And do not photograph the best bend. You will spend it hunting for the phone, and the person opposite, who has taken this train every day for thirty years and still looks up there, will see you miss it.',
    ].join('\n\n'),
    comments: [
      {
        username: 'priyaontrains',
        time: '2026-10-21T09:12:00Z',
        content:
          'Sit on the right for the Douro. Sit on the LEFT for Ella, going up from Kandy. I have tested both, and the aisle.',
      },
      {
        username: 'grandadwalt',
        time: '2026-10-21T18:30:00Z',
        content: 'Severn Beach. My wife proposed to me on that wall.',
      },
      {
        username: 'yukimori',
        time: '2026-10-23T03:05:00Z',
        content: 'The Gono line on a stormy day is like a car wash with fish. Thank you for including it.',
      },
      {
        username: 'matejz',
        time: '2026-10-25T20:44:00Z',
        content:
          'A tenth, please: Jesenice to Nova Gorica, with a stone arch that has no business being so wide.',
      },
    ],
  },
  {
    id: '13',
    slug: 'the-harbour-that-paints-itself',
    title: 'The harbour that paints itself',
    type: 'Travel',
    author: 'Marta Zennaro',
    time: '2026-09-29T08:15:00Z',
    summary: 'In Camogli half of the windows are real. The other half are older.',
    image: { kind: 'oldtown', variant: 'harbour', light: 'ember', seed: 9130 },
    blogImg1: { kind: 'oldtown', variant: 'harbour', light: 'morning', seed: 9131 },
    blogImg2: { kind: 'coast', light: 'golden', seed: 9132 },
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
  },
  {
    id: '07',
    slug: 'three-days-behind-the-blossom-line',
    title: 'Three days behind the blossom line',
    type: 'Travel',
    author: 'Naoko Arai',
    time: '2026-04-04T06:00:00Z',
    summary: 'We went early and it was late. A note on petals, patience and platform noodles.',
    image: { kind: 'temple', light: 'dawn', seed: 9070 },
    blogImg1: { kind: 'temple', light: 'mist', seed: 9071 },
    blogImg2: { kind: 'forest', variant: 'lake', light: 'morning', seed: 9072 },
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
      {
        username: 'tomasreyes',
        time: '2026-04-06T22:02:00Z',
        content: 'It was quite pink. I stand by this.',
      },
    ],
  },
]
