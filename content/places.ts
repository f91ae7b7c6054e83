// The gazetteer of the map: places by country, each with latitude and longitude in degrees.
// Countries are spelt as in client/site/tours/map/countries.ts; the tests check that every sample tour's place is here.
export const places: Readonly<Record<string, string>> = {
  Argentina:
    'Buenos Aires -34.6 -58.38, Mendoza -32.8895 -68.8458, Bariloche -41.13 -71.31, Ushuaia -54.8 -68.3, El Calafate -50.34 -72.27, El Chaltén -49.33 -72.89, Salta -24.79 -65.41, Córdoba -31.42 -64.18, Puerto Iguazú -25.6 -54.57',
  Armenia: 'Yerevan 40.18 44.51, Dilijan 40.74 44.86',
  Australia:
    'Sydney -33.87 151.21, Melbourne -37.81 144.96, Brisbane -27.47 153.03, Perth -31.95 115.86, Adelaide -34.93 138.6, Hobart -42.88 147.33, Darwin -12.46 130.84, Cairns -16.92 145.77, Alice Springs -23.7 133.88, Uluru -25.34 131.04, Byron Bay -28.64 153.61, Barossa -34.53 138.95',
  Austria:
    'Vienna 48.21 16.37, Salzburg 47.8 13.05, Innsbruck 47.27 11.39, Hallstatt 47.56 13.65, Graz 47.07 15.44',
  Azerbaijan: 'Baku 40.41 49.87',
  Bahamas: 'Nassau 25.06 -77.34',
  Bangladesh: 'Dhaka 23.81 90.41',
  Barbados: 'Bridgetown 13.1 -59.62',
  Belgium: 'Brussels 50.85 4.35, Bruges 51.21 3.22, Ghent 51.05 3.73, Antwerp 51.22 4.4',
  Belize: 'Belize City 17.5 -88.2, San Ignacio 17.16 -89.07',
  Bhutan: 'Thimphu 27.47 89.64, Paro 27.43 89.42',
  Bolivia: 'La Paz -16.5 -68.15, Uyuni -20.46 -66.83, Sucre -19.05 -65.26, Copacabana -16.17 -69.09',
  'Bosnia and Herzegovina': 'Sarajevo 43.86 18.41, Mostar 43.34 17.81',
  Botswana: 'Okavango Delta -19.2833 22.9, Maun -19.98 23.42, Chobe -18.6 24.5, Gaborone -24.65 25.91',
  Brazil:
    'Rio de Janeiro -22.91 -43.17, São Paulo -23.55 -46.63, Salvador -12.97 -38.5, Brasília -15.79 -47.88, Manaus -3.12 -60.02, Paraty -23.22 -44.71, Jericoacoara -2.79 -40.51, Recife -8.05 -34.88',
  Bulgaria: 'Sofia 42.7 23.32, Plovdiv 42.14 24.75',
  'Cabo Verde': 'Praia 14.92 -23.51, Mindelo 16.89 -24.98',
  Cambodia: 'Phnom Penh 11.56 104.92, Siem Reap 13.36 103.86',
  Canada:
    'Algonquin Park 45.8372 -78.3791, Toronto 43.65 -79.38, Montréal 45.5 -73.57, Québec 46.81 -71.21, Ottawa 45.42 -75.7, Vancouver 49.28 -123.12, Calgary 51.05 -114.07, Whistler 50.12 -122.96, Banff 51.18 -115.57, Canmore 51.09 -115.36, Tofino 49.15 -125.91, Victoria 48.43 -123.37, Halifax 44.65 -63.57, Lunenburg 44.38 -64.31, Huntsville 45.33 -79.22, Whitehorse 60.72 -135.06, Yellowknife 62.45 -114.37, Churchill 58.77 -94.17, St. John’s 47.56 -52.71, Winnipeg 49.9 -97.14',
  Chile:
    'San Pedro de Atacama -22.9087 -68.1997, Portillo -32.8358 -70.1303, Santiago -33.45 -70.67, Valparaíso -33.05 -71.61, Los Andes -32.83 -70.6, Santa Cruz -34.64 -71.36, Colchagua -34.65 -71.4, Castro -42.48 -73.76, Puerto Varas -41.32 -72.98, Torres del Paine -51.0 -73.1, Punta Arenas -53.16 -70.91, Hanga Roa -27.15 -109.43',
  China:
    'Beijing 39.9 116.41, Shanghai 31.23 121.47, Xi’an 34.34 108.94, Guilin 25.27 110.29, Lhasa 29.65 91.14, Chengdu 30.57 104.07, Lijiang 26.87 100.23',
  Colombia: 'Bogotá 4.71 -74.07, Cartagena 10.39 -75.48, Medellín 6.25 -75.56, Salento 4.64 -75.57',
  'Cook Islands': 'Aitutaki -18.86 -159.79, Rarotonga -21.23 -159.78',
  'Costa Rica':
    'San José 9.93 -84.08, Monteverde 10.3 -84.82, La Fortuna 10.47 -84.64, Puerto Viejo 9.66 -82.75',
  Croatia:
    'Zagreb 45.81 15.98, Dubrovnik 42.65 18.09, Split 43.51 16.44, Hvar 43.17 16.44, Rovinj 45.08 13.64',
  Cuba: 'Havana 23.11 -82.37, Trinidad 21.8 -79.98',
  Cyprus: 'Nicosia 35.17 33.36, Paphos 34.77 32.42',
  Czechia: 'Prague 50.08 14.44, Český Krumlov 48.81 14.32, Brno 49.2 16.61',
  Denmark: 'Copenhagen 55.68 12.57, Aarhus 56.16 10.2, Skagen 57.72 10.58',
  'Dominican Republic': 'Santo Domingo 18.49 -69.93',
  Ecuador: 'Quito -0.18 -78.47, Cuenca -2.9 -79.0, Puerto Ayora -0.74 -90.31',
  Egypt: 'Cairo 30.04 31.24, Luxor 25.69 32.64, Aswan 24.09 32.9, Siwa 29.2 25.52, Alexandria 31.2 29.92',
  'El Salvador': 'San Salvador 13.69 -89.22',
  Estonia: 'Kuressaare 58.2528 22.4869, Tallinn 59.44 24.75, Tartu 58.38 26.72, Pärnu 58.39 24.5',
  Ethiopia: 'Addis Ababa 9.03 38.74, Lalibela 12.03 39.04',
  'Falkland Islands': 'Stanley -51.7 -57.85',
  'Faroe Islands': 'Gásadalur 62.1114 -7.4342, Tórshavn 62.01 -6.77',
  Fiji: 'Suva -18.14 178.44, Nadi -17.8 177.42',
  Finland:
    'Kuhmo 64.1256 29.519, Helsinki 60.17 24.94, Tampere 61.5 23.76, Turku 60.45 22.27, Porvoo 60.39 25.66, Rovaniemi 66.5 25.73, Inari 68.91 27.03, Kuusamo 65.97 29.18, Kökar 59.92 20.91',
  France:
    'Beaujeu 46.1543 4.5889, Porto 42.2667 8.6931, Paris 48.86 2.35, Lyon 45.76 4.84, Marseille 43.3 5.37, Nice 43.7 7.27, Bordeaux 44.84 -0.58, Strasbourg 48.57 7.75, Colmar 48.08 7.36, Annecy 45.9 6.13, Chamonix 45.92 6.87, Saint-Émilion 44.89 -0.16, Avignon 43.95 4.81, Étretat 49.71 0.21, Porto-Vecchio 41.59 9.28, Camaret-sur-Mer 48.28 -4.59, Saint-Malo 48.65 -2.03, Carcassonne 43.21 2.35, Toulouse 43.6 1.44, Corsica 42.15 9.08, Provence 43.9 5.9, Brittany 48.1 -2.8, Burgundy 47.2 4.4, Champagne 49.0 4.0',
  'French Polynesia':
    'Bora Bora -16.5004 -151.7415, Moorea -17.53 -149.83, Tahiti -17.65 -149.45, Papeete -17.54 -149.57, Huahine -16.74 -151.0, Rangiroa -15.1 -147.65, Nuku Hiva -8.87 -140.1, Rimatara -22.65 -152.81',
  Georgia:
    'Telavi 41.9198 45.4731, Tbilisi 41.72 44.79, Batumi 41.65 41.64, Mestia 43.04 42.73, Sighnaghi 41.62 45.92, Stepantsminda 42.66 44.64',
  Germany:
    'Berlin 52.52 13.4, Munich 48.14 11.58, Hamburg 53.55 9.99, Cologne 50.94 6.96, Dresden 51.05 13.74, Heidelberg 49.4 8.67, Quedlinburg 51.79 11.15, Rüdesheim 49.98 7.92, Triberg 48.13 8.23, Rothenburg 49.38 10.18, Black Forest 48.0 8.2, Bavaria 48.9 11.4, Sylt 54.91 8.31',
  Ghana: 'Accra 5.6 -0.19',
  Greece:
    'Naoussa 37.1236 25.2373, Athens 37.98 23.73, Thessaloniki 40.64 22.94, Santorini 36.39 25.46, Mykonos 37.45 25.33, Paros 37.09 25.15, Sifnos 36.97 24.69, Folegandros 36.62 24.91, Nafplio 37.57 22.8, Zagori 39.87 20.75, Crete 35.24 24.81, Chania 35.51 24.02, Corfu 39.62 19.92, Rhodes 36.43 28.22, Meteora 39.71 21.63',
  Greenland: 'Nuuk 64.18 -51.72, Ilulissat 69.22 -51.1, Tasiilaq 65.61 -37.64',
  Guatemala: 'Guatemala City 14.63 -90.51, Antigua 14.56 -90.73, Flores 16.93 -89.89',
  Hungary: 'Budapest 47.5 19.04, Tokaj 48.12 21.41, Eger 47.9 20.37',
  Iceland:
    'Reykjavík 64.15 -21.94, Vík 63.42 -19.01, Akureyri 65.68 -18.09, Seyðisfjörður 65.26 -14.0, Höfn 64.25 -15.21, Húsavík 66.04 -17.34',
  India:
    'Alappuzha 9.4981 76.3388, Delhi 28.61 77.21, Mumbai 19.08 72.88, Kolkata 22.57 88.36, Chennai 13.08 80.27, Jaipur 26.91 75.79, Jaisalmer 26.92 70.91, Udaipur 24.58 73.71, Agra 27.18 78.01, Varanasi 25.32 82.97, Kochi 9.93 76.27, Varkala 8.74 76.72, Goa 15.3 74.12, Leh 34.15 77.58, Darjeeling 27.04 88.26, Kerala 10.2 76.5, Hampi 15.34 76.46',
  Indonesia:
    'Jakarta -6.21 106.85, Ubud -8.51 115.26, Canggu -8.65 115.13, Bali -8.4 115.19, Yogyakarta -7.8 110.37, Lombok -8.65 116.32, Labuan Bajo -8.5 119.88',
  Iran: 'Tehran 35.69 51.39, Isfahan 32.65 51.67, Shiraz 29.59 52.58',
  Ireland:
    'Dublin 53.35 -6.26, Galway 53.27 -9.06, Cork 51.9 -8.47, Doolin 53.02 -9.38, Dingle 52.14 -10.27, Killarney 52.06 -9.51',
  Israel: 'Jerusalem 31.77 35.21, Tel Aviv 32.08 34.78',
  Italy:
    'Camogli 44.3497 9.1553, Ortisei 46.5747 11.6717, Venice 45.4408 12.3155, Radda in Chianti 43.4859 11.375, Rome 41.9 12.5, Milan 45.46 9.19, Florence 43.77 11.26, Naples 40.85 14.27, Bologna 44.49 11.34, Turin 45.07 7.69, Siena 43.32 11.33, Montalcino 43.06 11.49, Matera 40.67 16.6, Cortina 46.54 12.14, Procida 40.76 14.02, Noto 36.89 15.07, Palermo 38.12 13.36, Taormina 37.85 15.29, Amalfi 40.63 14.6, Bari 41.12 16.87, Verona 45.44 10.99, Sicily 37.5 14.0, Sardinia 40.1 9.1, Tuscany 43.4 11.1, Puglia 41.0 16.5, Dolomites 46.4 11.85, Lake Como 46.0 9.27',
  Jamaica: 'Kingston 17.97 -76.79',
  Japan:
    'Fujiyoshida 35.4876 138.8077, Furano 43.342 142.3832, Nikkō 36.7199 139.6982, Tanabe 33.8405 135.7735, Tokyo 35.68 139.69, Kyoto 35.01 135.77, Osaka 34.69 135.5, Sapporo 43.06 141.35, Hiroshima 34.39 132.46, Kanazawa 36.56 136.66, Takayama 36.15 137.25, Nara 34.69 135.8, Kōya 34.21 135.59, Hakuba 36.7 137.86, Onomichi 34.41 133.2, Fukaura 40.65 139.93, Yakushima 30.35 130.52, Naha 26.21 127.68, Hakone 35.23 139.11, Hokkaidō 43.4 142.8',
  Jordan: 'Wadi Rum 29.5765 35.4197, Amman 31.95 35.93, Petra 30.33 35.44, Aqaba 29.53 35.0',
  Kazakhstan: 'Almaty 43.24 76.89, Astana 51.17 71.43',
  Kenya:
    'Maasai Mara -1.4931 35.1439, Nairobi -1.29 36.82, Mombasa -4.04 39.67, Amboseli -2.65 37.26, Lamu -2.27 40.9',
  Kyrgyzstan: 'Bishkek 42.87 74.59, Karakol 42.49 78.39, Song-Köl 41.84 75.13',
  Laos: 'Vientiane 17.98 102.63, Luang Prabang 19.89 102.13',
  Latvia: 'Riga 56.95 24.11',
  Lebanon: 'Beirut 33.89 35.5',
  Lithuania: 'Vilnius 54.69 25.28, Nida 55.3 21.0',
  Luxembourg: 'Luxembourg City 49.61 6.13',
  Madagascar: 'Antananarivo -18.88 47.51, Morondava -20.28 44.28',
  Malawi: 'Lilongwe -13.96 33.79, Cape Maclear -14.02 34.84',
  Malaysia:
    'Kuala Lumpur 3.14 101.69, George Town 5.41 100.33, Kota Kinabalu 5.98 116.07, Kuching 1.55 110.36',
  Maldives: 'Malé 4.18 73.51, Baa Atoll 5.15 73.0',
  Malta: 'Valletta 35.9 14.51',
  Mauritius: 'Port Louis -20.16 57.5',
  Mexico:
    'Mexico City 19.43 -99.13, Oaxaca 17.06 -96.73, Tulum 20.21 -87.47, Mérida 20.97 -89.62, San Cristóbal de las Casas 16.74 -92.64, Guadalajara 20.67 -103.35, La Paz 24.14 -110.31, Guanajuato 21.02 -101.26, Puebla 19.04 -98.2, Cancún 21.16 -86.85',
  Mongolia: 'Ulaanbaatar 47.89 106.91',
  Montenegro: 'Kotor 42.42 18.77, Podgorica 42.44 19.26',
  Morocco:
    'Merzouga 31.0994 -4.0127, Marrakesh 31.63 -7.99, Fez 34.03 -5.0, Casablanca 33.57 -7.59, Rabat 34.02 -6.84, Essaouira 31.51 -9.76, Chefchaouen 35.17 -5.27, Zagora 30.33 -5.84, Skoura 31.06 -6.56, Imlil 31.14 -7.92, Tangier 35.76 -5.83, Ouarzazate 30.92 -6.9',
  Mozambique: 'Maputo -25.97 32.57, Tofo -23.85 35.54',
  Myanmar: 'Yangon 16.84 96.17, Bagan 21.17 94.86, Mandalay 21.96 96.09, Inle Lake 20.55 96.91',
  Namibia:
    'Okaukuejo -19.183 15.914, Windhoek -22.56 17.08, Swakopmund -22.68 14.53, Sossusvlei -24.73 15.29, Lüderitz -26.65 15.16, Outjo -20.11 16.15, Maltahöhe -24.84 16.98, Khorixas -20.37 14.97, Katima Mulilo -17.5 24.27, Etosha -18.86 16.33',
  Nepal: 'Kathmandu 27.72 85.32, Pokhara 28.21 83.99, Namche Bazaar 27.81 86.71',
  Netherlands:
    'Lisse 52.2575 4.5561, Amsterdam 52.37 4.9, Delft 52.01 4.36, Utrecht 52.09 5.12, Rotterdam 51.92 4.48, Maastricht 50.85 5.69, Texel 53.06 4.8',
  'New Zealand':
    'Wānaka -44.7 169.15, Auckland -36.85 174.76, Wellington -41.29 174.78, Christchurch -43.53 172.64, Queenstown -45.03 168.66, Dunedin -45.87 170.5, Milford Sound -44.64 167.9, Fiordland -45.42 167.72, Kaikōura -42.4 173.68, Gisborne -38.66 178.02, Martinborough -41.22 175.46, Golden Bay -40.75 172.75, Rotorua -38.14 176.25',
  Nicaragua: 'Granada 11.93 -85.96, Managua 12.11 -86.24',
  Norway:
    'Geiranger 62.1008 7.2059, Lyngseidet 69.5761 20.2186, Reine 67.9324 13.0888, Oslo 59.91 10.75, Bergen 60.39 5.32, Tromsø 69.65 18.96, Ålesund 62.47 6.15, Flåm 60.86 7.11, Trondheim 63.43 10.4, Stavanger 58.97 5.73, Svolvær 68.23 14.57, Lofoten 68.2 13.8, Stranda 62.31 6.94, Moskenes 67.9 13.05, Tokke 59.45 7.98, Andøy 69.1 15.8, Bodø 67.28 14.4, Longyearbyen 78.22 15.65, Røros 62.57 11.38',
  Oman: 'Bidiyah 22.45 58.8, Muscat 23.59 58.41, Nizwa 22.93 57.53, Sur 22.57 59.53, Salalah 17.02 54.09, Al Hamra 23.12 57.28, Muttrah 23.62 58.57',
  Pakistan: 'Lahore 31.55 74.34, Islamabad 33.68 73.05, Hunza 36.32 74.65',
  Palau: 'Koror 7.34 134.48',
  Panama: 'Panama City 8.98 -79.52, Boquete 8.78 -82.43',
  Peru: 'Lima -12.05 -77.04, Cusco -13.53 -71.97, Machu Picchu -13.16 -72.54, Arequipa -16.41 -71.54, Puno -15.84 -70.02, Iquitos -3.75 -73.25',
  Philippines:
    'El Nido 11.1956 119.4075, Manila 14.6 120.98, Cebu 10.32 123.89, Coron 12.0 120.2, Siargao 9.85 126.05, Banaue 16.92 121.06',
  Poland:
    'Warsaw 52.23 21.01, Kraków 50.06 19.94, Gdańsk 54.35 18.65, Zakopane 49.3 19.95, Białowieża 52.7 23.86, Wrocław 51.11 17.04',
  Portugal:
    'Vila Nova de Milfontes 37.725 -8.7825, Pinhão 41.1906 -7.5464, Lisbon 38.72 -9.14, Porto 41.15 -8.61, Sagres 37.01 -8.94, Ericeira 38.96 -9.42, Tavira 37.13 -7.65, Peniche 39.36 -9.38, Odemira 37.6 -8.64, Alijó 41.28 -7.47, Coimbra 40.2 -8.41, Évora 38.57 -7.91, Sintra 38.8 -9.38, Funchal 32.65 -16.91, Madeira 32.75 -17.0, Ponta Delgada 37.74 -25.67, Madalena 38.54 -28.53, Algarve 37.2 -8.2, Azores 38.5 -28.0',
  Romania: 'Bucharest 44.43 26.1, Brașov 45.66 25.61, Sibiu 45.79 24.15',
  Rwanda: 'Kigali -1.94 30.06',
  'Saint Lucia': 'Castries 14.01 -60.99, Soufrière 13.86 -61.06',
  Samoa: 'Apia -13.83 -171.77',
  Senegal: 'Dakar 14.69 -17.45, Saint-Louis 16.02 -16.5',
  Serbia: 'Belgrade 44.79 20.45',
  Seychelles: 'Victoria -4.62 55.45, Praslin -4.32 55.74, La Digue -4.36 55.84',
  Singapore: 'Singapore 1.29 103.85',
  Slovakia: 'Bratislava 48.15 17.11, Poprad 49.06 20.3',
  Slovenia:
    'Kranjska Gora 46.4847 13.7883, Ljubljana 46.05 14.51, Bled 46.37 14.11, Bohinj 46.28 13.89, Piran 45.53 13.57, Brda 46.0 13.53, Vipava 45.85 13.96, Maribor 46.56 15.65',
  'South Africa':
    'Cape Town -33.92 18.42, Johannesburg -26.2 28.05, Durban -29.86 31.02, Stellenbosch -33.93 18.86, Kruger -24.0 31.5, Knysna -34.04 23.05',
  'South Korea': 'Seoul 37.57 126.98, Busan 35.18 129.08, Gyeongju 35.86 129.22, Jeju 33.5 126.53',
  Spain:
    'Madrid 40.42 -3.7, Barcelona 41.39 2.17, Seville 37.39 -5.99, Granada 37.18 -3.6, Cádiz 36.53 -6.29, Bilbao 43.26 -2.93, San Sebastián 43.32 -1.98, Haro 42.58 -2.85, Valencia 39.47 -0.38, Santiago de Compostela 42.88 -8.54, Palma 39.57 2.65, Menorca 39.95 4.11, Tenerife 28.29 -16.62, La Palma 28.68 -17.86, Andalusia 37.5 -4.7, Toledo 39.86 -4.03',
  'Sri Lanka': 'Colombo 6.93 79.86, Kandy 7.29 80.64, Mirissa 5.95 80.46, Ella 6.87 81.05, Galle 6.03 80.22',
  Sweden:
    'Stockholm 59.33 18.07, Gothenburg 57.71 11.97, Malmö 55.6 13.0, Jokkmokk 66.61 19.83, Kiruna 67.86 20.23, Visby 57.64 18.3, Abisko 68.35 18.83',
  Switzerland:
    'Arolla 46.0236 7.483, Zürich 47.37 8.54, Geneva 46.2 6.14, Bern 46.95 7.45, Lucerne 47.05 8.31, Zermatt 46.02 7.75, Evolène 46.11 7.49, Scuol 46.8 10.3, Lavaux 46.49 6.74, Appenzell 47.33 9.41, Brissago 46.12 8.71, Interlaken 46.69 7.86, St. Moritz 46.5 9.84, Basel 47.56 7.59',
  Taiwan: 'Taipei 25.03 121.57, Tainan 23.0 120.23',
  Tanzania:
    'Jambiani -6.3156 39.5494, Ndutu -3.0167 34.9973, Dar es Salaam -6.79 39.21, Arusha -3.37 36.68, Moshi -3.35 37.34, Stone Town -6.16 39.19, Zanzibar -6.13 39.36, Serengeti -2.33 34.83, Ngorongoro -3.2 35.5, Tarangire -3.83 36.0, Lushoto -4.79 38.29, Pangani -5.43 38.98, Mafia Island -7.85 39.78, Kilimanjaro -3.08 37.35',
  Thailand:
    'Ko Pha-ngan 9.7319 100.0136, Bangkok 13.76 100.5, Chiang Mai 18.79 98.98, Phuket 7.89 98.4, Krabi 8.09 98.91, Ko Samui 9.51 100.01, Ko Lanta 7.62 99.03, Ayutthaya 14.35 100.57',
  Tonga: 'Nukuʻalofa -21.14 -175.2, Vavaʻu -18.65 -173.98',
  Tunisia: 'Tunis 36.81 10.18, Douz 33.46 9.03',
  Türkiye:
    'Istanbul 41.0082 28.9784, Ankara 39.93 32.86, Izmir 38.42 27.14, Antalya 36.9 30.7, Kaş 36.2 29.64, Ürgüp 38.63 34.91, Göreme 38.64 34.83, Cappadocia 38.65 34.85, Safranbolu 41.25 32.69, Bozcaada 39.83 26.07, Üsküdar 41.02 29.02, Adalar 40.87 29.1, Bodrum 37.03 27.43',
  Uganda: 'Kampala 0.35 32.58, Murchison Falls 2.27 31.69, Bwindi -1.05 29.65',
  Ukraine: 'Kyiv 50.45 30.52, Lviv 49.84 24.03',
  'United Arab Emirates': 'Dubai 25.2 55.27, Abu Dhabi 24.45 54.38',
  'United Kingdom':
    'Stonehaven 56.9637 -2.2118, Castlebay 56.9554 -7.4876, London 51.51 -0.13, Edinburgh 55.95 -3.19, Glasgow 55.86 -4.25, Inverness 57.48 -4.22, Portree 57.41 -6.19, Aviemore 57.19 -3.83, Oban 56.41 -5.47, Stornoway 58.21 -6.39, Kirkwall 58.98 -2.96, Lerwick 60.16 -1.15, Skye 57.3 -6.3, Bristol 51.45 -2.6, Bath 51.38 -2.36, Oxford 51.75 -1.26, Cambridge 52.21 0.12, York 53.96 -1.08, Liverpool 53.41 -2.98, Manchester 53.48 -2.24, St Ives 50.21 -5.48, Whitby 54.49 -0.61, Cornwall 50.4 -4.9, Lake District 54.46 -3.09, Cardiff 51.48 -3.18, Snowdonia 53.07 -3.9, Belfast 54.6 -5.93',
  'United States':
    'New York 40.7128 -74.006, Cold Spring 41.4201 -73.9546, Sedona 34.8697 -111.761, San Francisco 37.7749 -122.4194, Brooklyn 40.68 -73.94, Manhattan 40.78 -73.97, Boston 42.36 -71.06, Chicago 41.88 -87.63, Washington 38.91 -77.04, Los Angeles 34.05 -118.24, San Diego 32.72 -117.16, Seattle 47.61 -122.33, Portland 45.52 -122.68, Denver 39.74 -104.99, Santa Fe 35.69 -105.94, New Orleans 29.95 -90.07, Nashville 36.16 -86.78, Miami 25.76 -80.19, Key West 24.56 -81.78, Las Vegas 36.17 -115.14, Moab 38.57 -109.55, Napa 38.3 -122.29, Big Sur 36.27 -121.81, Yosemite 37.87 -119.54, Yellowstone 44.6 -110.5, Grand Canyon 36.06 -112.14, Anchorage 61.22 -149.9, Denali 63.07 -151.0, Honolulu 21.31 -157.86, Maui 20.8 -156.33, Philadelphia 39.95 -75.17, Savannah 32.08 -81.09, Austin 30.27 -97.74, Acadia 44.35 -68.21',
  Uruguay: 'Montevideo -34.9 -56.16, Colonia -34.47 -57.84',
  Uzbekistan:
    'Samarkand 39.6542 66.9597, Tashkent 41.3 69.24, Bukhara 39.77 64.43, Khiva 41.38 60.36, Margilan 40.47 71.72, Nurata 40.56 65.69, Moynaq 43.77 59.03',
  Vanuatu: 'Port Vila -17.73 168.32',
  Vietnam:
    'Hanoi 21.03 105.85, Ho Chi Minh City 10.82 106.63, Hội An 15.88 108.34, Huế 16.46 107.59, Sa Pa 22.34 103.84, Hạ Long 20.95 107.07',
  Zambia: 'Lusaka -15.39 28.32, South Luangwa -13.1 31.6, Livingstone -17.85 25.86',
  Zimbabwe: 'Harare -17.83 31.05, Hwange -19.0 26.5, Victoria Falls -17.93 25.83',
}

/** Other names under which a country may stand behind a place. */
export const countryAliases: Readonly<Record<string, string>> = {
  America: 'United States',
  Burma: 'Myanmar',
  'Cape Verde': 'Cabo Verde',
  'Czech Republic': 'Czechia',
  England: 'United Kingdom',
  'Great Britain': 'United Kingdom',
  Holland: 'Netherlands',
  'Northern Ireland': 'United Kingdom',
  Scotland: 'United Kingdom',
  Swaziland: 'Eswatini',
  'The Bahamas': 'Bahamas',
  'The Netherlands': 'Netherlands',
  Tibet: 'China',
  Turkey: 'Türkiye',
  UAE: 'United Arab Emirates',
  UK: 'United Kingdom',
  US: 'United States',
  USA: 'United States',
  'United States of America': 'United States',
  'Viet Nam': 'Vietnam',
  Wales: 'United Kingdom',
}
