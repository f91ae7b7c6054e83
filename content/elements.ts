// The words of the element pages, which show what pages are made of with things of ours. The demos of tours, posts and
// products have their own.

import { addressOf } from '#contract/pages/page.ts'
/** The head of each page. `picture`: a wide drawing that there is. */
import { destinationListPage, ourTeamPage, searchPage, standardListPage } from '#contract/pages/site-pages.ts'
export const elementHeads = {
  team: {
    title: 'Team',
    first: 'Faces, in a row',
    second: 'Or in a boat',
    description: 'People as a carousel, as cards and as a list.',
    picture: 'destinations/finland-hero',
  },
  accordions: {
    title: 'Accordions',
    first: 'Folded up',
    second: 'Like a map',
    description: 'Questions that open where they stand, without script and in the search of the page.',
    picture: 'destinations/georgia-hero',
  },
  tabs: {
    title: 'Tabs',
    first: 'One window',
    second: 'Several views',
    description: 'Panels that take turns; without script they stand one below the other.',
    picture: 'destinations/french-polynesia-hero',
  },
  buttons: {
    title: 'Buttons',
    first: 'Things that ask',
    second: 'To be pressed',
    description: 'One red one in view, and it says where to go.',
    picture: 'destinations/greece-hero',
  },
  columns: {
    title: 'Columns',
    first: 'Rows of text',
    second: 'And what is between',
    description: 'Halves, thirds, quarters, a margin, and a page that flows from one column to the next.',
    picture: 'destinations/uzbekistan-hero',
  },
  headings: {
    title: 'Headings',
    first: 'From the summit',
    second: 'Down to the path',
    description: 'Six levels, the lockup in three sizes, and what stands between headings.',
    picture: 'destinations/new-zealand-hero',
  },
  sectionTitle: {
    title: 'Section Title',
    first: 'How a part',
    second: 'Introduces itself',
    description: 'A light first line, a strong second one, and room for something at the other end.',
    picture: 'destinations/japan-hero',
  },
} as const

export const accordionWords = {
  questions: [
    {
      title: 'Can I change my mind?',
      text: 'Yes. Until the day before you were to leave you can cancel under My tours, and somebody else gets the seat.',
    },
    {
      title: 'How many of us will there be?',
      text: 'As many as the tour says under People, at most. When the last seat of a date is gone that date is closed.',
    },
    {
      title: 'What does the price hold?',
      text: 'One person, from the first meeting point to the last. It is in US dollars, and no fee appears at the last step.',
    },
    {
      title: 'Do I need a visa?',
      text: 'The page of each country says what we know. Your embassy knows more, so ask it before you book.',
    },
  ],
  lists: [
    {
      title: 'For the north',
      items: [
        {
          title: 'On you',
          text: 'Wool next to the skin, something that stops wind, and a hat that you do not mind being seen in.',
        },
        {
          title: 'In the bag',
          text: 'A head torch, dry socks in a dry bag, and half a bar of chocolate that nobody knows about.',
        },
        { title: 'At home', text: 'The umbrella. It will be upside down by Tuesday.' },
      ],
    },
    {
      title: 'For the islands',
      items: [
        {
          title: 'On you',
          text: 'Linen, a brim, and shoes that can be wet by ten and dry by noon.',
        },
        {
          title: 'In the bag',
          text: 'A mask that fits, a book that may swell, and cash for the boat that takes no cards.',
        },
        {
          title: 'At home',
          text: 'The timetable. There will be another one on the quay, and it will be different.',
        },
      ],
    },
  ],
  weather: {
    title: 'And if it rains?',
    items: [
      {
        title: 'Then we go',
        text: 'Rain is most of what makes a fjord. You will be lent a coat.',
      },
      {
        title: 'Unless it is wind',
        text: 'Small boats stay in when the harbour master says so. There is always a second plan, and it usually has soup in it.',
      },
    ],
  },
} as const

export const tabWords = {
  seasons: [
    {
      id: 'spring',
      title: 'Spring',
      text: 'The passes open one by one, the inns put the chairs out, and nobody has been asked for an egg yet this year. Go where the blossom is, and a week behind it.',
      months: 'March to May',
      link: addressOf(searchPage, { time: '4' }),
      picture: 'destinations/japan',
    },
    {
      id: 'summer',
      title: 'Summer',
      text: 'Leave the cities to those who have to be in them. Up north it does not get dark, and out on the islands it does not matter.',
      months: 'June to August',
      link: addressOf(searchPage, { time: '7' }),
      picture: 'destinations/greece',
    },
    {
      id: 'autumn',
      title: 'Autumn',
      text: 'Everything that grew is being picked, pressed or smoked, and everyone who does it is in a good mood by evening.',
      months: 'September to November',
      link: addressOf(searchPage, { time: '10' }),
      picture: 'destinations/georgia',
    },
    {
      id: 'winter',
      title: 'Winter',
      text: 'Snow light, stoves and trains that run to the minute. Or the southern half of the map, where it is the other way round.',
      months: 'December to February',
      link: addressOf(searchPage, { time: '1' }),
      picture: 'destinations/slovenia',
    },
  ],
  plan: [
    {
      id: 'where',
      title: 'Where',
      icon: 'pin',
      text: 'Twenty countries have a page of their own: what to know, which towns to stop in, and how far it is to the next one.',
      link: destinationListPage.path,
      action: 'Destinations',
    },
    {
      id: 'when',
      title: 'When',
      icon: 'calendar',
      text: 'Every tour belongs to a month, and the month is half of it. Pick yours first and see what is left.',
      link: standardListPage.path,
      action: 'Tours',
    },
    {
      id: 'who',
      title: 'With whom',
      icon: 'user',
      text: 'You will be sitting beside the guide for days, so have a look who it is.',
      link: ourTeamPage.path,
      action: 'Our team',
    },
  ],
  lights: {
    title: 'One forest, four lights',
    text: 'These tabs are addresses: a light can be sent to somebody, and Back leads to the one before.',
    views: [
      { light: 'autumn', title: 'Autumn', picture: 'destinations/canada-hero' },
      { light: 'mist', title: 'Mist', picture: 'banners/banner-pages-1-bg' },
      { light: 'summer', title: 'Summer', picture: 'destinations/finland-hero' },
      { light: 'night', title: 'Night', picture: 'pages/adventure-on-sale' },
    ],
  },
} as const

export const columnWords = {
  halves: [
    {
      title: 'On the way out',
      text: 'Sit facing forwards. Count the bridges, learn the word for platform, and eat the sandwich before the border, where the good ones are.',
      picture: 'pages/about-steamer',
    },
    {
      title: 'On the way back',
      text: 'Sit backwards. Things stay with you longer that way, and you can see who is waving.',
      picture: 'pages/about-quay-street',
    },
  ],
  thirds: [
    { title: 'Bread', text: 'Follow whoever carries two loaves before seven. One is for the walk home.' },
    { title: 'Water', text: 'Where there is a fountain in the square, there is a reason for the square.' },
    { title: 'Salt', text: 'The sea will see to that, on your lips by the second headland.' },
  ],
  quarters: [
    { figure: '6:10', text: 'The first boat, with the post and the schoolteacher.' },
    { figure: '9:45', text: 'The second, with everybody who meant to catch the first.' },
    { figure: '14:00', text: 'The third, if the captain has had lunch.' },
    { figure: '18:30', text: 'The last. Miss it, and you have found your hotel.' },
  ],
  margin: {
    title: 'A text with a margin',
    text: 'Most of what is worth knowing about a place stands beside the text and not in it: the hour of the last bus, the name of the dog, the one table outside that gets the sun. We leave room for it. A margin is not what is left over when the column is done; it is where the reader puts a thumb.',
    aside: 'Two thirds to read, one third to note things down in.',
  },
  flow: { title: 'A page that flows', post: 'nine-slow-trains-worth-the-ticket' },
} as const

export const headingWords = {
  outline: [
    { level: 2, title: 'A country', text: 'The second level opens a part of a page.' },
    {
      level: 3,
      title: 'A valley in it',
      text: 'The third names a thing in that part: a tour, a person, a question.',
    },
    { level: 4, title: 'A village in the valley', text: 'The fourth is for what such a thing consists of.' },
    {
      level: 5,
      title: 'A street in the village',
      text: 'The fifth is a label that happens to be a heading.',
    },
    {
      level: 6,
      title: 'A door in the street',
      text: 'The sixth is the smallest; if you need a seventh, move house.',
    },
  ],
  lockups: [
    { size: 'd1', name: 'Hero', first: 'Somewhere with', second: 'Proper snow' },
    { size: 'd2', name: 'Section', first: 'Still undecided?', second: 'Ten more ways out' },
    { size: 'd3', name: 'Panel', first: 'A letter from', second: 'Somewhere else' },
  ],
  night: { first: 'Two knocks means', second: 'Get up and look' },
  quote: {
    text: 'The middle of a map is where the staples are. Start with the edges.',
    by: 'Anders Hjort, on the back of a timetable',
  },
} as const

export const sectionTitleWords = {
  plain: { first: 'Fresh off the boat', second: 'Three new arrivals' },
  withLink: {
    first: 'Worth unpacking in',
    second: 'Twenty countries',
    link: destinationListPage.path,
    action: 'All destinations',
  },
  withText: {
    first: 'Walk more than',
    second: 'You ride',
    text: 'A few lines may stand at the other end, as long as they end before the title does.',
  },
  centred: {
    first: 'Back home, and',
    second: 'Still talking about it',
    text: 'In the middle for what stands alone: a quotation, a film, the end of a page.',
  },
  numbered: { number: 'Day three', first: 'Down to the sea', second: 'And into it' },
  onNight: { first: 'Nothing moves', second: 'Except the snow' },
} as const
