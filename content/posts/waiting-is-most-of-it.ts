import type { PostText } from '../posts.ts'

export const text: PostText = {
  image: { kind: 'savanna', variant: 'giraffes', light: 'golden', seed: 9100 },
  blogImg1: { kind: 'savanna', variant: 'giraffes', light: 'ember', seed: 9101 },
  blogImg2: { kind: 'savanna', variant: 'elephants', light: 'dusk', seed: 9102 },
  captions: ['Ten past two, from the south.', 'What came to the same pan on the next evening.'],
  quote: 'That is all my skill. The rest is a chair.',
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
}
