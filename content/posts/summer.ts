// Posts of the blog's Summer category.
import type { DraftPost } from '../posts.ts'

export const summer: readonly DraftPost[] = [
  {
    id: '14',
    slug: 'what-to-pack-for-a-wet-fjord',
    title: 'What to pack for a wet fjord',
    type: 'Summer',
    author: 'Sigrun Bakken',
    time: '2026-10-08T09:30:00Z',
    summary: 'Two of everything that touches the foot. One of everything else.',
    image: { kind: 'fjord', light: 'mist', seed: 9140 },
    blogImg1: { kind: 'fjord', light: 'jade', seed: 9141 },
    blogImg2: { kind: 'forest', variant: 'lake', light: 'mist', seed: 9142 },
    content: [
      'The wettest place in Norway that has a post office is Brekke, where it rains on more than two hundred days. People there aren’t wet. I come from eight hundred kilometres further north, where it is merely cold, and for my first summer on the steamer I was wet from Tuesday to Saturday, until Torill in the galley took me aside and explained how you pack. I pass it on as I had it from her.',
      'First, wool. Not a technical fabric with the name of an animal, but the animal. Wool is warm when it’s wet, which is the one thing you need to know about it, and it doesn’t smell of you after four days, which is the one thing that others need. A thin layer, a thick one, and a hat. Cotton goes home to your mother; on a fjord it’s a way of carrying water.',
      'Second, a coat that does nothing but keep out rain. Long enough to sit on. The old yellow oilskin is not a joke; they are heavy and stiff and stand in the corridor by themselves at night, like a person waiting for you, but no drop has ever come through one. If you own something light with taped seams, good. Try it under the shower, with somebody holding a watch. Ten minutes. Most fail at the cuff.',
      'Third, feet: two of everything. Two pairs of shoes, so that one can be drying while the other is being ruined; four pairs of socks, kept in a bag with a roll-top; and newspaper, because a wet boot stuffed with yesterday’s news overnight is a dry boot, and it is more than you can say for most of the news. Never put boots on the stove. You may think you’ll remember them. There is a shelf aboard of single boots belonging to people who would remember.',
      'Then the small things that make you popular. A flask. A sit-mat cut out of an old camping pad, the size of this page. A swimming costume, because you are going to be wet anyway and may as well choose it. A torch is no use in June. A pack of cards is, and so is a book that you don’t mind swelling.',
      'And leave room. On every landing stage someone will be selling a jumper, knitted in the dark half of the year by a person who is standing in front of you, and you’ll buy it however many you have brought. That is the final rule Torill gave me, as she pulled hers over my head in the galley, still warm from her: pack for the rain, and then let the rain pack for you.',
    ].join('\n\n'),
    comments: [
      {
        username: 'ingridfalk',
        time: '2026-10-08T12:25:00Z',
        content: 'My left boot is on that shelf. Summer of 2019. Please send my love.',
      },
      {
        username: 'hannesk',
        time: '2026-10-09T06:10:00Z',
        content: 'Tried the shower test. It failed at the cuff, at 4 minutes 20.',
      },
    ],
  },
  {
    id: '09',
    slug: 'a-parasol-is-a-small-house',
    title: 'A parasol is a small house',
    type: 'Summer',
    author: 'Ruth Ellery',
    time: '2026-07-09T10:00:00Z',
    summary: 'Rent one by the hour, furnish it with fruit.',
    image: { kind: 'beach', variant: 'parasols', light: 'noon', seed: 9090 },
    blogImg1: { kind: 'beach', variant: 'parasols', light: 'jade', seed: 9091 },
    blogImg2: { kind: 'beach', variant: 'cove', light: 'morning', seed: 9092 },
    content: [
      'It has one wall and you decide where. It has a roof, a floor that you have to shake, and a lease that runs from nine until the sun goes behind the headland. The rent in our bay is forty baht or a mango. In all my working life, which has been spent putting people into rooms, I have not found one that was easier to like.',
      'Moving in takes a moment. The pole goes in at an angle, away from the wind, and you rock it and don’t screw it. Then you sit down and find that you’ve pitched it for the sun as it is now, and not as it will be, and within the hour you’re lying with your head in the hall and your feet in the street. Auntie Nok watches newcomers do this every day of her life. She says it’s like watching people buy property.',
      'The good tenant faces the shade and not the sea. The sea will be there. What moves is that blue disc on the sand, a sundial with you as the hour, and if you lay your towel along its eastern edge at ten you can be walked over by it until one without once getting up. Books go at the foot, in the last of it. Fruit goes in the hole that you dug for the pole the first time, when you did it wrong: that’s the larder, and it is always cool.',
      'You have neighbours. On the left at the moment is a couple from Lyon with a backgammon board; on the right, a grandfather in a hat with no children anywhere near him, building a fort for nobody. You don’t introduce yourself under parasols. You lend something: a lighter, some cream, a page that you have finished. By three o’clock all the houses in the row have exchanged half their furniture, and no one has said a name.',
      'At the end of the day they go down from the east, one after another, with that sound like a big bird folding. It’s surprising how little there is then. A dent, a stone, a ring of melon seed. Where you lived for eight hours the crabs come out and go across the living room as if it had never been there, and the grandfather’s fort holds for two waves, then three.',
      'I spend eleven months of the year telling people what the room is like: the view, the bed, the distance to the station. I’ve begun to think there is only one question. Will you know, when the shade has gone over you and off the other side, that it’s time to swim?',
    ].join('\n\n'),
    comments: [
      {
        username: 'linhtran',
        time: '2026-07-09T13:33:00Z',
        content: 'The grandfather with the fort was there in March too. It has got a moat.',
      },
      {
        username: 'benbrackett',
        time: '2026-07-11T08:47:00Z',
        content: 'Mine went in the sea. Nobody mentioned rocking.',
      },
      {
        username: 'leilahaddad',
        time: '2026-07-15T17:20:00Z',
        content: 'I have read this aloud to three people, all lying down.',
      },
    ],
  },
  {
    id: '08',
    slug: 'white-paint-blue-paint-wind',
    title: 'White paint, blue paint, wind',
    type: 'Summer',
    author: 'Anders Hjort',
    time: '2026-06-14T08:00:00Z',
    summary: 'The ferry is late so that you will look up.',
    image: { kind: 'oldtown', variant: 'cyclades', light: 'noon', seed: 9080 },
    blogImg1: { kind: 'oldtown', variant: 'cyclades', light: 'sunset', seed: 9081 },
    blogImg2: { kind: 'coast', light: 'noon', seed: 9082 },
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
  },
]
