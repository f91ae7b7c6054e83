import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'city', variant: 'domes', light: 'morning', seed: 9020 },
  blogImg1: { kind: 'city', variant: 'domes', light: 'dawn', seed: 9021 },
  blogImg2: { kind: 'oldtown', variant: 'harbour', light: 'dusk', seed: 9022 },
  captions: [
    'Across the water at six, while the tomatoes were being salted.',
    'Kuzguncuk at the end of breakfast.',
  ],
  quote: 'You put the one on the bread and the other on the first and then you don’t speak.',
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
    { username: 'leilahaddad', time: '2025-11-13T09:14:00Z', content: 'WITHOUT. And I thought I knew you.' },
    {
      username: 'arjunm',
      time: '2025-11-16T18:00:00Z',
      content: 'Laid my spoon across the glass in Delhi. Nothing happened. More tea.',
    },
  ],
}
