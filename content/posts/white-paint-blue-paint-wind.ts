import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'oldtown', variant: 'cyclades', light: 'noon', seed: 9080 },
  blogImg1: { kind: 'oldtown', variant: 'cyclades', light: 'sunset', seed: 9081 },
  blogImg2: { kind: 'coast', light: 'noon', seed: 9082 },
  captions: [
    'The village from the bench by the landing, on Friday evening.',
    'The lighthouse, from the deck, on Saturday.',
  ],
  quote: 'Irini says that it was Thursday, and the shop had blue.',
  content: [
    'I had come to Folegandros to paint, and the wind would not have it. On the first morning it took the sketch off the easel, on the second the easel. A man mending a net at the harbour followed it with his eyes as it went, and remarked that the meltemi was an art lover.',
    'So I painted houses instead, by which I mean the outside of them, with a brush as broad as my hand. Irini, who let me a room, was doing her yard before the name day, and I was tall. You slake the lime in a tin bath until it stops muttering, and strain it through a stocking. It goes on grey, like dishwater. You think you’ve been had. Then it dries, in ten minutes in that wind, and the wall in front of you gets brighter and brighter until you have to look at something else.',
    'They did not always do this. Old engravings show the islands the colour of stone, so that pirates should see nothing but hill. White came with lime as a disinfectant in the cholera years and became an order from the government in the 1930s, and the blue is what was left over from boats, and laundry. People will tell you it’s the flag. Irini says that it was Thursday, and the shop had blue.',
    'Every spring there is another coat. It’s why nothing on the islands has a corner: the steps have slumped, the walls have gone round at the edges like soap, you could run your hand along a lane from one end to the other and never meet an angle. Two centuries of Easters are lying on top of each other. When a piece falls off you can count them, as thin as the skins of an onion, with sometimes a hair from a brush.',
    'I asked about the wind. It blows from the north, out of a blue sky, from the middle of June until September, most of all in the afternoon, and people speak of it as of an uncle: it’s bad for the nerves, good for the grapes, it’s what keeps us here. The ferry that should have taken me off on Thursday came on Saturday. I’d been annoyed for about an hour. There’s a bench by the landing where one waits, and it faces not the sea but the village, high up along its cliff, like a line of washing. You have nothing to do but look at it.',
    'I’ve still got the brush. There is no drawing from that week, and I remember it better than all the weeks I drew.',
  ].join('\n\n'),
  comments: [
    {
      username: 'katyaorlova',
      time: '2026-06-14T11:02:00Z',
      content: 'I know that bench. Six hours, one bag of cherries.',
    },
    {
      username: 'noasan',
      time: '2026-06-16T15:40:00Z',
      content: '“Irini says that it was Thursday.” Every historian should have an Irini.',
    },
  ],
}
