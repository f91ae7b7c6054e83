// Destinations in the Americas and the Pacific.
import type { Destination } from '../destinations.ts'

export const oceansAndAmericas: readonly Destination[] = [
  {
    slug: 'french-polynesia',
    title: 'French Polynesia',
    subTitle: 'A hundred and some islands across a piece of ocean the size of Europe.',
    description: [
      'If you laid it over a map of Europe, Papeete would be Paris and the Gambiers somewhere past Bucharest, with all that’s in between filled in blue. There’s about as much dry ground in it as in Cornwall. You get about by a prop plane that lands beside the reef, or by cargo boat with the onions.',
      'The high islands are volcanoes going down; the low ones are those that have gone, with the reef still growing, a ring round nothing. Bora Bora is just halfway, and so has both. It can cost the earth. It can also be a room in somebody’s garden, with a kayak and breadfruit, and that’s how we do it.',
      'It’s dry from May to October. Bring reef shoes, sun cream that doesn’t harm coral and small notes, and don’t ask anyone to hurry.',
    ].join('\n\n'),
    scene: { kind: 'lagoon', light: 'jade', seed: 6170 },
    latitude: -17.6797,
    longitude: -149.4068,
    goodToKnow: {
      country: 'French Polynesia, an overseas country of France',
      visaRequirements:
        'No visa for French and EU citizens; many others may stay 90 days. It lies outside the Schengen area, so a Schengen visa does not cover it. Check before booking.',
      languages: 'French, Tahitian and other Polynesian languages',
      currency: 'CFP franc (XPF)',
      area: 'about 4,000 km² of land',
    },
    municipalities: [
      { title: 'Bora-Bora', scene: { kind: 'lagoon', light: 'noon', seed: 6171 } },
      { title: 'Moorea-Maiao', scene: { kind: 'lagoon', light: 'sunset', seed: 6172 } },
      { title: 'Huahine', scene: { kind: 'beach', variant: 'palms', light: 'noon', seed: 6173 } },
      { title: 'Rangiroa', scene: { kind: 'beach', variant: 'cove', light: 'jade', seed: 6174 } },
      { title: 'Nuku-Hiva', scene: { kind: 'coast', light: 'morning', seed: 6175 } },
      { title: 'Rimatara', scene: { kind: 'lagoon', light: 'dawn', seed: 6176 } },
    ],
  },
  {
    slug: 'chile',
    title: 'Chile',
    subTitle: 'Four thousand kilometres long and, on a good day, three hours wide.',
    description: [
      'If Chile began at Oslo it’d end in the Sahara. It has the driest desert in the world on the one hand, with weather stations that have gone years without a drop, and on the other a coast with glaciers on it where it rains sideways. Down the middle, where it’s kind, they grow grapes. All along the left side is the Pacific, and the water is always colder than it looks.',
      'We do two ends of it: the sky over San Pedro in January, and skiing at Portillo in July, in a yellow hotel with one lake and no town. In between we would send anyone to Valparaíso, who likes stairs.',
      'Chileans speak fast and drop the ends of things. Say “cachai?” back, and they’ll slow down out of pity.',
    ].join('\n\n'),
    scene: { kind: 'desert', variant: 'mesa', light: 'dusk', seed: 6180 },
    latitude: -35.6751,
    longitude: -71.543,
    goodToKnow: {
      country: 'Chile',
      visaRequirements:
        'Many nationalities may stay up to 90 days without a visa; some need one beforehand. Keep the entry slip where one is issued. Check with a Chilean consulate.',
      languages: 'Spanish; Mapudungun, Aymara, Rapa Nui',
      currency: 'Chilean peso (CLP)',
      area: '756,102 km²',
    },
    municipalities: [
      {
        title: 'San Pedro de Atacama',
        scene: { kind: 'desert', variant: 'dunes', light: 'night', seed: 6181 },
      },
      { title: 'Los Andes', scene: { kind: 'alpine', variant: 'slopes', light: 'noon', seed: 6182 } },
      { title: 'Valparaíso', scene: { kind: 'oldtown', variant: 'harbour', light: 'sunset', seed: 6183 } },
      { title: 'Santa Cruz', scene: { kind: 'vineyard', light: 'golden', seed: 6184 } },
      { title: 'Castro', scene: { kind: 'forest', variant: 'lake', light: 'mist', seed: 6185 } },
      { title: 'Torres del Paine', scene: { kind: 'alpine', variant: 'lake', light: 'dusk', seed: 6186 } },
    ],
  },
  {
    slug: 'canada',
    title: 'Canada',
    subTitle: 'Second in size, first in lakes, and sorry about the distances.',
    description: [
      'It has more lakes than the rest of the world together; nobody has finished counting, and many thousands have no name. If you bring a canoe to one of those you may call it what you like for an afternoon. It won’t be recorded, which is the nice thing about it.',
      'Algonquin is where Toronto goes to be quiet, and in the first week of October, when the maples turn, it’s worth the frost on the tent. We paddle in and carry over. The evenings have loons in them, and bread out of a frying pan.',
      'Distances are given in hours, and drivers mean it. Hold the door; someone’s holding the next. In bear country, talk as you go: you needn’t say anything interesting.',
    ].join('\n\n'),
    scene: { kind: 'forest', variant: 'lake', light: 'autumn', seed: 6190 },
    latitude: 56.1304,
    longitude: -106.3468,
    goodToKnow: {
      country: 'Canada',
      visaRequirements:
        'Many visitors arriving by air need an electronic travel authorisation (eTA); others a visa; citizens of the United States neither. Apply on the government’s own site.',
      languages: 'English, French and some seventy Indigenous languages',
      currency: 'Canadian dollar (CAD)',
      area: '9,984,670 km²',
    },
    municipalities: [
      { title: 'Huntsville', scene: { kind: 'forest', variant: 'lake', light: 'mist', seed: 6191 } },
      {
        title: 'Baie-Saint-Paul',
        scene: { kind: 'forest', variant: 'clearing', light: 'autumn', seed: 6192 },
      },
      { title: 'Lunenburg', scene: { kind: 'oldtown', variant: 'harbour', light: 'morning', seed: 6193 } },
      { title: 'Tofino', scene: { kind: 'coast', light: 'mist', seed: 6194 } },
      { title: 'Canmore', scene: { kind: 'alpine', variant: 'lake', light: 'noon', seed: 6195 } },
      { title: 'Whitehorse', scene: { kind: 'alpine', variant: 'lake', light: 'aurora', seed: 6196 } },
    ],
  },
  {
    slug: 'new-zealand',
    title: 'New Zealand',
    subTitle: 'Upside down, back to front, and the pies are excellent.',
    description: [
      'The last sizeable land that people found, some eight hundred years back, and they still behave as if they had only just arrived and can’t get over it. There are five million of them, on an area rather larger than Britain. The rest is hill.',
      'In August it’s winter. We go to Wānaka for two small ski areas, a lake and a bakery. Summer, from December until March, is for huts: nearly a thousand, put up for deer cullers and now for anyone, with a stove, a log book, and rain on the tin.',
      'Before you fly, scrub your boots, as they’ll look at them, and quite right too. Say kia ora. Drive on the left, and wave at whoever has pulled over for the sheep.',
    ].join('\n\n'),
    scene: { kind: 'alpine', variant: 'lake', light: 'winter', seed: 6200 },
    latitude: -40.9006,
    longitude: 174.886,
    goodToKnow: {
      country: 'New Zealand',
      visaRequirements:
        'Australians enter freely; many others need an NZeTA before boarding and pay a visitor levy; the rest a visa. Declare food, boots and tents on arrival. Check online.',
      languages: 'English, Māori, New Zealand Sign Language',
      currency: 'New Zealand dollar (NZD)',
      area: '268,021 km²',
    },
    municipalities: [
      { title: 'Wānaka', scene: { kind: 'alpine', variant: 'lake', light: 'golden', seed: 6201 } },
      { title: 'Gisborne', scene: { kind: 'coast', light: 'dawn', seed: 6202 } },
      { title: 'Kaikōura', scene: { kind: 'coast', light: 'winter', seed: 6203 } },
      { title: 'Martinborough', scene: { kind: 'vineyard', light: 'dusk', seed: 6204 } },
      { title: 'Golden Bay', scene: { kind: 'beach', variant: 'cove', light: 'morning', seed: 6205 } },
      { title: 'Fiordland', scene: { kind: 'fjord', light: 'mist', seed: 6206 } },
    ],
  },
]
