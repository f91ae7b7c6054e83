// The five days that every tour has in common.
export type TourPlanDay = { day: number; title: string; description: string }

export const tourPlan: readonly TourPlanDay[] = [
  {
    day: 1,
    title: 'Aboard by six',
    description:
      'Your guide meets you at the door, the dock or the station. Bags down, something hot, and a first look round. Nobody has to introduce themselves in a circle.',
  },
  {
    day: 2,
    title: 'The lie of the land',
    description:
      'An easy morning to learn where things are and who bakes the bread. After lunch, the thing that you came for.',
  },
  {
    day: 3,
    title: 'The long one',
    description:
      'Out early, with lunch in a bag, and back when it gets dark. This is the day that you will tell people about.',
  },
  {
    day: 4,
    title: 'Yours',
    description:
      'Go out with the guide, go by yourself, or stay where you are with a book. All three are fully catered.',
  },
  {
    day: 5,
    title: 'Home port',
    description:
      'A slow breakfast, addresses on the backs of things, and then trains, boats and buses in every direction.',
  },
]
