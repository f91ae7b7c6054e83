import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'oldtown', variant: 'cyclades', light: 'dusk', seed: 9010 },
  blogImg1: { kind: 'oldtown', variant: 'cyclades', light: 'dawn', seed: 9011 },
  blogImg2: { kind: 'beach', variant: 'cove', light: 'golden', seed: 9012 },
  captions: [
    'Artemonas on Sunday, before the lids come off.',
    'Vathi on Saturday at five: the last swim before the queue.',
  ],
  quote: 'It doesn’t boil; a bubble comes up about as often as a thought.',
  content: [
    'At about six on a Saturday you start to see people carrying pots. They’re fat and brown, with a lid sealed down with dough, and they’re carried in both arms, like something asleep. On Sifnos everyone’s going in the same direction: uphill, to the baker. By seven there is a queue. Nobody’s buying anything.',
    'What is inside is chickpeas. They have been soaked since Friday with a spoon of soda, rinsed in six waters and rubbed, by those who were brought up properly, until the skins come off. An onion, cut so thin that it’ll vanish. Bay. Oil, more than you would think, from a tin. Rainwater for preference, for it’s soft. Salt at the end or at the beginning, depending on which half of the island you married into. Nothing else at all. Then the lid goes on, and the family’s mark in chalk, for all the pots look alike.',
    'The baker has finished with his oven. He has had bread in it since three in the morning, and the stone’s still at a heat where you can hold your hand in while you say a short prayer. In they go on the long peel, forty pots, the ones from Artemonas at the back. He bricks up the mouth with the iron door and a rope of mud. And then he goes to bed, for the first time in the week, with the whole village’s dinner in his charge.',
    'It takes all night. It doesn’t boil; a bubble comes up about as often as a thought. Through Sunday’s liturgy, which is two hours and a half standing, the smell gets in under the church door, and I’ve seen a priest speed up. Afterwards there’s the queue again in better clothes. Each one finds the chalk mark. The dough round the lid has baked to biscuit, and it’s the right of the youngest to crack it off.',
    'I’ve had this dish in Athens in a restaurant with linen, where it took ninety minutes and it was good. There the chickpeas were in a sauce. Here there isn’t a sauce, and there aren’t quite any chickpeas; it has turned overnight into one thing, gold, and you could cut it. Lemon, bread, an olive. That’s Sunday.',
    'You can’t do it at home, as I have now proved with four different ovens. It isn’t the pot. I think that it wants thirty-nine others round it, and somebody else’s hands on the door.',
  ].join('\n\n'),
  comments: [],
}
