// What travellers call the countries of places.ts besides their names: for the search by words. Demonyms, regions and
// the usual German, French and Spanish spellings; accents and case make no difference.
import { countryAliases } from './places.ts'

const namesByContinent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Africa, African, Afrika, Afrique': {
    Botswana: 'Botswanan, Botsuana',
    'Cabo Verde': 'Cape Verde, Cape Verdean, Kapverden, Cap-Vert',
    Egypt: 'Egyptian, Ägypten, Égypte, Egipto, Middle East',
    Ethiopia: 'Ethiopian, Äthiopien, Éthiopie, Etiopía',
    Ghana: 'Ghanaian',
    Kenya: 'Kenyan, Kenia, East Africa',
    Madagascar: 'Malagasy, Madagaskar',
    Malawi: 'Malawian',
    Mauritius: 'Mauritian, Indian Ocean',
    Morocco: 'Moroccan, Marokko, Maroc, Marruecos, Maghreb',
    Mozambique: 'Mozambican, Mosambik',
    Namibia: 'Namibian, Namibie',
    Rwanda: 'Rwandan, Ruanda',
    Senegal: 'Senegalese',
    Seychelles: 'Seychellen, Indian Ocean',
    'South Africa': 'South African, Südafrika, Afrique du Sud, Sudáfrica',
    Tanzania: 'Tanzanian, Tansania, Tanzanie, East Africa',
    Tunisia: 'Tunisian, Tunesien, Tunisie, Túnez, Maghreb',
    Uganda: 'Ugandan, Ouganda, East Africa',
    Zambia: 'Zambian, Sambia, Zambie',
    Zimbabwe: 'Zimbabwean, Simbabwe',
  },
  'Asia, Asian, Asien, Asie': {
    Armenia: 'Armenian, Armenien, Arménie, Caucasus',
    Azerbaijan: 'Azerbaijani, Aserbaidschan, Azerbaïdjan, Caucasus',
    Bangladesh: 'Bangladeshi, Bangladesch',
    Bhutan: 'Bhutanese, Himalaya',
    Cambodia: 'Cambodian, Kambodscha, Cambodge, Camboya, Southeast Asia',
    China: 'Chinese, Chine',
    Georgia: 'Georgian, Georgien, Géorgie, Caucasus, Europe',
    India: 'Indian, Indien, Inde',
    Indonesia: 'Indonesian, Indonesien, Indonésie, Southeast Asia',
    Iran: 'Iranian, Persia, Middle East',
    Israel: 'Israeli, Middle East',
    Japan: 'Japanese, Japon, Nippon, Far East',
    Jordan: 'Jordanian, Jordanien, Jordanie, Jordania, Middle East',
    Kazakhstan: 'Kazakh, Kasachstan, Central Asia',
    Kyrgyzstan: 'Kyrgyz, Kirgisistan, Kirghizistan, Central Asia',
    Laos: 'Laotian, Southeast Asia',
    Lebanon: 'Lebanese, Libanon, Liban, Líbano, Middle East',
    Malaysia: 'Malaysian, Malaisie, Malasia, Southeast Asia',
    Maldives: 'Maldivian, Malediven, Maldivas, Indian Ocean',
    Mongolia: 'Mongolian, Mongolei, Mongolie',
    Myanmar: 'Burma, Burmese, Birmanie, Southeast Asia',
    Nepal: 'Nepalese, Himalaya',
    Oman: 'Omani, Arabia, Middle East',
    Pakistan: 'Pakistani',
    Philippines: 'Filipino, Philippinen, Filipinas, Southeast Asia',
    Singapore: 'Singaporean, Singapur, Singapour, Southeast Asia',
    'South Korea': 'Korean, Südkorea, Corée, Corea, Far East',
    'Sri Lanka': 'Sri Lankan, Ceylon',
    Taiwan: 'Taiwanese, Far East',
    Thailand: 'Thai, Thaïlande, Tailandia, Southeast Asia',
    Türkiye: 'Turkey, Turkish, Türkei, Turquie, Turquía, Europe',
    'United Arab Emirates': 'UAE, Emirati, Emirates, Arabia, Middle East',
    Uzbekistan: 'Uzbek, Usbekistan, Ouzbékistan, Central Asia',
    Vietnam: 'Vietnamese, Viet Nam, Southeast Asia',
  },
  'Europe, European, Europa': {
    Austria: 'Austrian, Österreich, Autriche, Alpine',
    Belgium: 'Belgian, Belgien, Belgique, Bélgica',
    'Bosnia and Herzegovina': 'Bosnian, Bosnien, Bosnie, Balkans',
    Bulgaria: 'Bulgarian, Bulgarien, Bulgarie, Balkans',
    Croatia: 'Croatian, Kroatien, Croatie, Croacia, Balkans, Adriatic',
    Cyprus: 'Cypriot, Zypern, Chypre, Chipre, Mediterranean',
    Czechia: 'Czech Republic, Tschechien, Tchéquie, Chequia',
    Denmark: 'Danish, Dänemark, Danemark, Dinamarca, Scandinavia, Nordic',
    Estonia: 'Estonian, Estland, Estonie, Baltic',
    'Faroe Islands': 'Faroese, Färöer, Féroé, Nordic',
    Finland: 'Finnish, Finnland, Finlande, Finlandia, Nordic',
    France: 'French, Frankreich, Francia',
    Germany: 'German, Deutschland, Allemagne, Alemania',
    Greece: 'Greek, Griechenland, Grèce, Grecia, Mediterranean',
    Hungary: 'Hungarian, Ungarn, Hongrie, Hungría',
    Iceland: 'Icelandic, Islande, Islandia, Nordic',
    Ireland: 'Irish, Irland, Irlande, Irlanda',
    Italy: 'Italian, Italien, Italie, Italia, Mediterranean',
    Latvia: 'Latvian, Lettland, Lettonie, Letonia, Baltic',
    Lithuania: 'Lithuanian, Litauen, Lituanie, Lituania, Baltic',
    Luxembourg: 'Luxemburg, Luxemburgo',
    Malta: 'Maltese, Malte, Mediterranean',
    Montenegro: 'Montenegrin, Balkans, Adriatic',
    Netherlands: 'Dutch, Holland, Niederlande, Pays-Bas, Países Bajos',
    Norway: 'Norwegian, Norwegen, Norvège, Noruega, Norge, Scandinavia, Nordic',
    Poland: 'Polish, Polen, Pologne, Polonia',
    Portugal: 'Portuguese',
    Romania: 'Romanian, Rumänien, Roumanie, Rumania, Balkans',
    Serbia: 'Serbian, Serbien, Serbie, Balkans',
    Slovakia: 'Slovak, Slowakei, Slovaquie, Eslovaquia',
    Slovenia: 'Slovenian, Slowenien, Slovénie, Eslovenia, Balkans, Alpine',
    Spain: 'Spanish, Spanien, Espagne, España',
    Sweden: 'Swedish, Schweden, Suède, Suecia, Scandinavia, Nordic',
    Switzerland: 'Swiss, Schweiz, Suisse, Suiza, Svizzera, Alpine',
    Ukraine: 'Ukrainian, Ucrania',
    'United Kingdom':
      'UK, Britain, Great Britain, British, British Isles, England, English, Scotland, Scottish, Wales, Welsh, Großbritannien, Royaume-Uni, Angleterre, Inglaterra, Reino Unido',
  },
  'North America, American, Amerika': {
    Bahamas: 'Bahamian, Caribbean',
    Barbados: 'Barbadian, Caribbean',
    Belize: 'Belizean, Central America',
    Canada: 'Canadian, Kanada, Canadá',
    'Costa Rica': 'Costa Rican, Central America',
    Cuba: 'Cuban, Kuba, Caribbean',
    'Dominican Republic': 'Dominican, Caribbean',
    'El Salvador': 'Salvadoran, Central America',
    Greenland: 'Greenlandic, Grönland, Groenland, Groenlandia, Arctic',
    Guatemala: 'Guatemalan, Central America',
    Jamaica: 'Jamaican, Jamaika, Jamaïque, Caribbean',
    Mexico: 'Mexican, Mexiko, Mexique, Latin America',
    Nicaragua: 'Nicaraguan, Central America',
    Panama: 'Panamanian, Central America',
    'Saint Lucia': 'Saint Lucian, Caribbean',
    'United States':
      'USA, US, United States of America, the States, Vereinigte Staaten, États-Unis, Estados Unidos',
  },
  'South America, American, Südamerika, Amerika, Latin America': {
    Argentina: 'Argentinian, Argentine, Argentinien',
    Bolivia: 'Bolivian, Bolivien, Bolivie',
    Brazil: 'Brazilian, Brasil, Brasilien, Brésil',
    Chile: 'Chilean, Chili',
    Colombia: 'Colombian, Kolumbien, Colombie',
    Ecuador: 'Ecuadorian, Équateur',
    'Falkland Islands': 'Falklands, Malvinas',
    Peru: 'Peruvian, Pérou',
    Uruguay: 'Uruguayan',
  },
  'Oceania, Pacific': {
    Australia: 'Australian, Australien, Australie',
    'Cook Islands': 'Polynesia, South Seas',
    Fiji: 'Fijian, Fidschi, Fidji, Fiyi, South Seas',
    'French Polynesia': 'Polynesian, Polynesien, Polynésie, Tahiti, South Seas',
    'New Zealand': 'NZ, Neuseeland, Nouvelle-Zélande, Nueva Zelanda, Aotearoa',
    Palau: 'Palauan, South Seas',
    Samoa: 'Samoan, Polynesia, South Seas',
    Tonga: 'Tongan, Polynesia, South Seas',
    Vanuatu: 'South Seas',
  },
}

/** For each country, its name and all that it is also called, with its continent. */
export const countryNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByContinent).flatMap(([continent, countries]) =>
    Object.entries(countries).map(([country, others]): [string, string] => [
      country,
      `${country}, ${others}, ${continent}`,
    ]),
  ),
)

const countriesByName = new Map(
  [...[...countryNames.keys()].map((name) => [name, name] as const), ...Object.entries(countryAliases)].map(
    ([name, country]) => [name.toLowerCase(), country],
  ),
)

/** The country of a location such as "Geiranger, Norway", spelt as in places.ts. Undefined if unknown. */
export function countryOf(location: string): string | undefined {
  return countriesByName.get(location.split(',').at(-1)!.trim().toLowerCase())
}

/** What the country of a location is also called; empty where none is known. */
export function placeNamesOf(location: string): string {
  return countryNames.get(countryOf(location) ?? '') ?? ''
}
