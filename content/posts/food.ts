// Posts of the blog's Food category.
import type { DraftPost } from '../posts.ts'

export const food: readonly DraftPost[] = [
  {
    id: '12',
    slug: 'pressing-day-in-the-hills',
    title: 'Pressing day in the hills',
    type: 'Food',
    author: 'Marta Zennaro',
    time: '2026-09-22T07:20:00Z',
    summary: 'Feet first, then the rest of the afternoon.',
    image: { kind: 'vineyard', light: 'golden', seed: 9120 },
    blogImg1: { kind: 'vineyard', light: 'autumn', seed: 9121 },
    blogImg2: { kind: 'vineyard', light: 'dusk', seed: 9122 },
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
  },
  {
    id: '02',
    slug: 'breakfast-has-nineteen-dishes',
    title: 'Breakfast has nineteen dishes',
    type: 'Food',
    author: 'Ruth Ellery',
    time: '2025-11-12T08:45:00Z',
    summary: 'A field guide to the Turkish morning, with advice on pacing.',
    image: { kind: 'city', variant: 'domes', light: 'morning', seed: 9020 },
    blogImg1: { kind: 'city', variant: 'domes', light: 'dawn', seed: 9021 },
    blogImg2: { kind: 'oldtown', variant: 'harbour', light: 'dusk', seed: 9022 },
    content: [
      'The word is kahvaltı. It means “before coffee”, which is modest, like calling the Alps “after Munich”. I counted one Sunday in Kuzguncuk, on the Asian side of Istanbul, at a table for four that had been laid for something between a wedding and a siege. There were nineteen dishes, not including bread, and bread came as three.',
      'They arrive together, so it’s no use asking about order, but after some years I have found one. Begin with the white things: the young sheep’s cheese, the old one that squeaks, the string cheese that children take apart. Tomato and cucumber belong with these, and they are cut an hour before and salted, so that they have had time to think. A few olives. You’re merely clearing your throat.',
      'Then eggs. Menemen is scrambled with peppers and tomato, and there is a national argument about onions in it, settled by a poll once with four hundred thousand votes, by a hair, and not settled at all. Here it comes still moving in the copper pan. You tear bread and go in from the rim. Beside it is sucuk, a garlic sausage, which spits. Eat while it’s too hot; everybody does, talking round it.',
      'Now slow down. This is where the English fail. There’s a dish of clotted buffalo cream, kaymak, rolled like a rug, and next to it honey with the comb still in. You put the one on the bread and the other on the first and then you don’t speak. After that come the jams: sour cherry, rose, fig, one of aubergine, the size of a thumb, that you take for a date. Tahini with grape molasses. A hot pepper paste called acuka for those who’ve had enough sweetness, and a börek, in case you were worried.',
      'Tea all the while, in a glass with a waist, held by the rim. It’s red, like a good fox. You never finish one, for as soon as it’s two-thirds down another is standing there; in order to stop, you lay the spoon across the top. It took me three visits to be told so. I thought they were being kind.',
      'It is past one when the coffee comes, the thing all this has been before. It’s very small. Mehmet’s mother turns her cup over, lets it cool, looks into the grounds and tells you what she sees. Mine was a road and a bird, and a large table with people sitting at it. I said I thought that was the past. She looked again. “No,” she said. “Sunday.”',
    ].join('\n\n'),
    comments: [
      {
        username: 'mehmety',
        time: '2025-11-12T10:30:00Z',
        content: 'With onions. I will not be taking questions.',
      },
      {
        username: 'leilahaddad',
        time: '2025-11-13T09:14:00Z',
        content: 'WITHOUT. And I thought I knew you.',
      },
      {
        username: 'arjunm',
        time: '2025-11-16T18:00:00Z',
        content: 'Laid my spoon across the glass in Delhi. Nothing happened. More tea.',
      },
    ],
  },
  {
    id: '01',
    slug: 'chickpeas-on-saturday-night',
    title: 'Chickpeas on Saturday night',
    type: 'Food',
    author: 'Anders Hjort',
    time: '2025-09-14T16:30:00Z',
    summary: 'On Sifnos supper goes to church without you.',
    image: { kind: 'oldtown', variant: 'cyclades', light: 'dusk', seed: 9010 },
    blogImg1: { kind: 'oldtown', variant: 'cyclades', light: 'dawn', seed: 9011 },
    blogImg2: { kind: 'beach', variant: 'cove', light: 'golden', seed: 9012 },
    content: [
      'At about six on a Saturday you start to see people carrying pots. They’re fat and brown, with a lid sealed down with dough, and they’re carried in both arms, like something asleep. On Sifnos everyone’s going in the same direction: uphill, to the baker. By seven there is a queue. Nobody’s buying anything.',
      'What is inside is chickpeas. They have been soaked since Friday with a spoon of soda, rinsed in six waters and rubbed, by those who were brought up properly, until the skins come off. An onion, cut so thin that it’ll vanish. Bay. Oil, more than you would think, from a tin. Rainwater for preference, for it’s soft. Salt at the end or at the beginning, depending on which half of the island you married into. Nothing else at all. Then the lid goes on, and the family’s mark in chalk, for all the pots look alike.',
      'The baker has finished with his oven. He has had bread in it since three in the morning, and the stone’s still at a heat where you can hold your hand in while you say a short prayer. In they go on the long peel, forty pots, the ones from Artemonas at the back. He bricks up the mouth with the iron door and a rope of mud. And then he goes to bed, for the first time in the week, with the whole village’s dinner in his charge.',
      'It takes all night. It doesn’t boil; a bubble comes up about as often as a thought. Through Sunday’s liturgy, which is two hours and a half standing, the smell gets in under the church door, and I’ve seen a priest speed up. Afterwards there’s the queue again in better clothes. Each one finds the chalk mark. The dough round the lid has baked to biscuit, and it’s the right of the youngest to crack it off.',
      'I’ve had this dish in Athens in a restaurant with linen, where it took ninety minutes and it was good. There the chickpeas were in a sauce. Here there isn’t a sauce, and there aren’t quite any chickpeas; it has turned overnight into one thing, gold, and you could cut it. Lemon, bread, an olive. That’s Sunday.',
      'You can’t do it at home, as I have now proved with four different ovens. It isn’t the pot. I think that it wants thirty-nine others round it, and somebody else’s hands on the door.',
    ].join('\n\n'),
    comments: [],
  },
]
