import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'beach', variant: 'parasols', light: 'noon', seed: 9090 },
  blogImg1: { kind: 'beach', variant: 'parasols', light: 'jade', seed: 9091 },
  blogImg2: { kind: 'beach', variant: 'cove', light: 'morning', seed: 9092 },
  captions: [
    'Three o’clock, with half of the furniture exchanged.',
    'The same row before nine, when the leases begin.',
  ],
  quote: 'The good tenant faces the shade and not the sea.',
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
}
