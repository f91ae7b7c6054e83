-- A folded text as words with spaces between them: no sign is left that the parser of text search would take for part of
-- an address, a number, a path or a tag.
CREATE FUNCTION search_plain(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(folded_text(value), '.,;:!?()"''/&-_%@+<>~\=#$*^|[]{}`', repeat(' ', 32));
--> statement-breakpoint
-- Type and month of a tour, in words.
CREATE FUNCTION tour_facts(type text, calendar_date date) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN type || ' ' || (ARRAY[
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'
])[extract(month FROM calendar_date)::int];
--> statement-breakpoint
CREATE FUNCTION tour_document(title text, place text, facts text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('pg_catalog.english'::regconfig, search_plain(title)), 'A')
  || setweight(to_tsvector('pg_catalog.english'::regconfig, search_plain(place)), 'B')
  || setweight(to_tsvector('pg_catalog.english'::regconfig, search_plain(facts)), 'C')
  || setweight(to_tsvector('pg_catalog.english'::regconfig, search_plain(description)), 'D');
--> statement-breakpoint
CREATE FUNCTION name_document(names text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN strip(to_tsvector('pg_catalog.english'::regconfig, search_plain(names)));
--> statement-breakpoint
CREATE TABLE "tour_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"records" integer NOT NULL,
	"name_records" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "place_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What the countries of the tours are also called, as content/country-names.ts has it at this version. The server writes
-- it with each tour from here on.
WITH countries(name, names) AS (VALUES
  ('Botswana', 'Botswana, Botswanan, Botsuana, Africa, African, Afrika, Afrique'),
  ('Cabo Verde', 'Cabo Verde, Cape Verde, Cape Verdean, Kapverden, Cap-Vert, Africa, African, Afrika, Afrique'),
  ('Egypt', 'Egypt, Egyptian, Ägypten, Égypte, Egipto, Middle East, Africa, African, Afrika, Afrique'),
  ('Ethiopia', 'Ethiopia, Ethiopian, Äthiopien, Éthiopie, Etiopía, Africa, African, Afrika, Afrique'),
  ('Ghana', 'Ghana, Ghanaian, Africa, African, Afrika, Afrique'),
  ('Kenya', 'Kenya, Kenyan, Kenia, East Africa, Africa, African, Afrika, Afrique'),
  ('Madagascar', 'Madagascar, Malagasy, Madagaskar, Africa, African, Afrika, Afrique'),
  ('Malawi', 'Malawi, Malawian, Africa, African, Afrika, Afrique'),
  ('Mauritius', 'Mauritius, Mauritian, Indian Ocean, Africa, African, Afrika, Afrique'),
  ('Morocco', 'Morocco, Moroccan, Marokko, Maroc, Marruecos, Maghreb, Africa, African, Afrika, Afrique'),
  ('Mozambique', 'Mozambique, Mozambican, Mosambik, Africa, African, Afrika, Afrique'),
  ('Namibia', 'Namibia, Namibian, Namibie, Africa, African, Afrika, Afrique'),
  ('Rwanda', 'Rwanda, Rwandan, Ruanda, Africa, African, Afrika, Afrique'),
  ('Senegal', 'Senegal, Senegalese, Africa, African, Afrika, Afrique'),
  ('Seychelles', 'Seychelles, Seychellen, Indian Ocean, Africa, African, Afrika, Afrique'),
  ('South Africa', 'South Africa, South African, Südafrika, Afrique du Sud, Sudáfrica, Africa, African, Afrika, Afrique'),
  ('Tanzania', 'Tanzania, Tanzanian, Tansania, Tanzanie, East Africa, Africa, African, Afrika, Afrique'),
  ('Tunisia', 'Tunisia, Tunisian, Tunesien, Tunisie, Túnez, Maghreb, Africa, African, Afrika, Afrique'),
  ('Uganda', 'Uganda, Ugandan, Ouganda, East Africa, Africa, African, Afrika, Afrique'),
  ('Zambia', 'Zambia, Zambian, Sambia, Zambie, Africa, African, Afrika, Afrique'),
  ('Zimbabwe', 'Zimbabwe, Zimbabwean, Simbabwe, Africa, African, Afrika, Afrique'),
  ('Armenia', 'Armenia, Armenian, Armenien, Arménie, Caucasus, Asia, Asian, Asien, Asie'),
  ('Azerbaijan', 'Azerbaijan, Azerbaijani, Aserbaidschan, Azerbaïdjan, Caucasus, Asia, Asian, Asien, Asie'),
  ('Bangladesh', 'Bangladesh, Bangladeshi, Bangladesch, Asia, Asian, Asien, Asie'),
  ('Bhutan', 'Bhutan, Bhutanese, Himalaya, Asia, Asian, Asien, Asie'),
  ('Cambodia', 'Cambodia, Cambodian, Kambodscha, Cambodge, Camboya, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('China', 'China, Chinese, Chine, Asia, Asian, Asien, Asie'),
  ('Georgia', 'Georgia, Georgian, Georgien, Géorgie, Caucasus, Europe, Asia, Asian, Asien, Asie'),
  ('India', 'India, Indian, Indien, Inde, Asia, Asian, Asien, Asie'),
  ('Indonesia', 'Indonesia, Indonesian, Indonesien, Indonésie, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Iran', 'Iran, Iranian, Persia, Middle East, Asia, Asian, Asien, Asie'),
  ('Israel', 'Israel, Israeli, Middle East, Asia, Asian, Asien, Asie'),
  ('Japan', 'Japan, Japanese, Japon, Nippon, Far East, Asia, Asian, Asien, Asie'),
  ('Jordan', 'Jordan, Jordanian, Jordanien, Jordanie, Jordania, Middle East, Asia, Asian, Asien, Asie'),
  ('Kazakhstan', 'Kazakhstan, Kazakh, Kasachstan, Central Asia, Asia, Asian, Asien, Asie'),
  ('Kyrgyzstan', 'Kyrgyzstan, Kyrgyz, Kirgisistan, Kirghizistan, Central Asia, Asia, Asian, Asien, Asie'),
  ('Laos', 'Laos, Laotian, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Lebanon', 'Lebanon, Lebanese, Libanon, Liban, Líbano, Middle East, Asia, Asian, Asien, Asie'),
  ('Malaysia', 'Malaysia, Malaysian, Malaisie, Malasia, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Maldives', 'Maldives, Maldivian, Malediven, Maldivas, Indian Ocean, Asia, Asian, Asien, Asie'),
  ('Mongolia', 'Mongolia, Mongolian, Mongolei, Mongolie, Asia, Asian, Asien, Asie'),
  ('Myanmar', 'Myanmar, Burma, Burmese, Birmanie, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Nepal', 'Nepal, Nepalese, Himalaya, Asia, Asian, Asien, Asie'),
  ('Oman', 'Oman, Omani, Arabia, Middle East, Asia, Asian, Asien, Asie'),
  ('Pakistan', 'Pakistan, Pakistani, Asia, Asian, Asien, Asie'),
  ('Philippines', 'Philippines, Filipino, Philippinen, Filipinas, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Singapore', 'Singapore, Singaporean, Singapur, Singapour, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('South Korea', 'South Korea, Korean, Südkorea, Corée, Corea, Far East, Asia, Asian, Asien, Asie'),
  ('Sri Lanka', 'Sri Lanka, Sri Lankan, Ceylon, Asia, Asian, Asien, Asie'),
  ('Taiwan', 'Taiwan, Taiwanese, Far East, Asia, Asian, Asien, Asie'),
  ('Thailand', 'Thailand, Thai, Thaïlande, Tailandia, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Türkiye', 'Türkiye, Turkey, Turkish, Türkei, Turquie, Turquía, Europe, Asia, Asian, Asien, Asie'),
  ('United Arab Emirates', 'United Arab Emirates, UAE, Emirati, Emirates, Arabia, Middle East, Asia, Asian, Asien, Asie'),
  ('Uzbekistan', 'Uzbekistan, Uzbek, Usbekistan, Ouzbékistan, Central Asia, Asia, Asian, Asien, Asie'),
  ('Vietnam', 'Vietnam, Vietnamese, Viet Nam, Southeast Asia, Asia, Asian, Asien, Asie'),
  ('Austria', 'Austria, Austrian, Österreich, Autriche, Alpine, Europe, European, Europa'),
  ('Belgium', 'Belgium, Belgian, Belgien, Belgique, Bélgica, Europe, European, Europa'),
  ('Bosnia and Herzegovina', 'Bosnia and Herzegovina, Bosnian, Bosnien, Bosnie, Balkans, Europe, European, Europa'),
  ('Bulgaria', 'Bulgaria, Bulgarian, Bulgarien, Bulgarie, Balkans, Europe, European, Europa'),
  ('Croatia', 'Croatia, Croatian, Kroatien, Croatie, Croacia, Balkans, Adriatic, Europe, European, Europa'),
  ('Cyprus', 'Cyprus, Cypriot, Zypern, Chypre, Chipre, Mediterranean, Europe, European, Europa'),
  ('Czechia', 'Czechia, Czech Republic, Tschechien, Tchéquie, Chequia, Europe, European, Europa'),
  ('Denmark', 'Denmark, Danish, Dänemark, Danemark, Dinamarca, Scandinavia, Nordic, Europe, European, Europa'),
  ('Estonia', 'Estonia, Estonian, Estland, Estonie, Baltic, Europe, European, Europa'),
  ('Faroe Islands', 'Faroe Islands, Faroese, Färöer, Féroé, Nordic, Europe, European, Europa'),
  ('Finland', 'Finland, Finnish, Finnland, Finlande, Finlandia, Nordic, Europe, European, Europa'),
  ('France', 'France, French, Frankreich, Francia, Europe, European, Europa'),
  ('Germany', 'Germany, German, Deutschland, Allemagne, Alemania, Europe, European, Europa'),
  ('Greece', 'Greece, Greek, Griechenland, Grèce, Grecia, Mediterranean, Europe, European, Europa'),
  ('Hungary', 'Hungary, Hungarian, Ungarn, Hongrie, Hungría, Europe, European, Europa'),
  ('Iceland', 'Iceland, Icelandic, Islande, Islandia, Nordic, Europe, European, Europa'),
  ('Ireland', 'Ireland, Irish, Irland, Irlande, Irlanda, Europe, European, Europa'),
  ('Italy', 'Italy, Italian, Italien, Italie, Italia, Mediterranean, Europe, European, Europa'),
  ('Latvia', 'Latvia, Latvian, Lettland, Lettonie, Letonia, Baltic, Europe, European, Europa'),
  ('Lithuania', 'Lithuania, Lithuanian, Litauen, Lituanie, Lituania, Baltic, Europe, European, Europa'),
  ('Luxembourg', 'Luxembourg, Luxemburg, Luxemburgo, Europe, European, Europa'),
  ('Malta', 'Malta, Maltese, Malte, Mediterranean, Europe, European, Europa'),
  ('Montenegro', 'Montenegro, Montenegrin, Balkans, Adriatic, Europe, European, Europa'),
  ('Netherlands', 'Netherlands, Dutch, Holland, Niederlande, Pays-Bas, Países Bajos, Europe, European, Europa'),
  ('Norway', 'Norway, Norwegian, Norwegen, Norvège, Noruega, Norge, Scandinavia, Nordic, Europe, European, Europa'),
  ('Poland', 'Poland, Polish, Polen, Pologne, Polonia, Europe, European, Europa'),
  ('Portugal', 'Portugal, Portuguese, Europe, European, Europa'),
  ('Romania', 'Romania, Romanian, Rumänien, Roumanie, Rumania, Balkans, Europe, European, Europa'),
  ('Serbia', 'Serbia, Serbian, Serbien, Serbie, Balkans, Europe, European, Europa'),
  ('Slovakia', 'Slovakia, Slovak, Slowakei, Slovaquie, Eslovaquia, Europe, European, Europa'),
  ('Slovenia', 'Slovenia, Slovenian, Slowenien, Slovénie, Eslovenia, Balkans, Alpine, Europe, European, Europa'),
  ('Spain', 'Spain, Spanish, Spanien, Espagne, España, Europe, European, Europa'),
  ('Sweden', 'Sweden, Swedish, Schweden, Suède, Suecia, Scandinavia, Nordic, Europe, European, Europa'),
  ('Switzerland', 'Switzerland, Swiss, Schweiz, Suisse, Suiza, Svizzera, Alpine, Europe, European, Europa'),
  ('Ukraine', 'Ukraine, Ukrainian, Ucrania, Europe, European, Europa'),
  ('United Kingdom', 'United Kingdom, UK, Britain, Great Britain, British, British Isles, England, English, Scotland, Scottish, Wales, Welsh, Großbritannien, Royaume-Uni, Angleterre, Inglaterra, Reino Unido, Europe, European, Europa'),
  ('Bahamas', 'Bahamas, Bahamian, Caribbean, North America, American, Amerika'),
  ('Barbados', 'Barbados, Barbadian, Caribbean, North America, American, Amerika'),
  ('Belize', 'Belize, Belizean, Central America, North America, American, Amerika'),
  ('Canada', 'Canada, Canadian, Kanada, Canadá, North America, American, Amerika'),
  ('Costa Rica', 'Costa Rica, Costa Rican, Central America, North America, American, Amerika'),
  ('Cuba', 'Cuba, Cuban, Kuba, Caribbean, North America, American, Amerika'),
  ('Dominican Republic', 'Dominican Republic, Dominican, Caribbean, North America, American, Amerika'),
  ('El Salvador', 'El Salvador, Salvadoran, Central America, North America, American, Amerika'),
  ('Greenland', 'Greenland, Greenlandic, Grönland, Groenland, Groenlandia, Arctic, North America, American, Amerika'),
  ('Guatemala', 'Guatemala, Guatemalan, Central America, North America, American, Amerika'),
  ('Jamaica', 'Jamaica, Jamaican, Jamaika, Jamaïque, Caribbean, North America, American, Amerika'),
  ('Mexico', 'Mexico, Mexican, Mexiko, Mexique, Latin America, North America, American, Amerika'),
  ('Nicaragua', 'Nicaragua, Nicaraguan, Central America, North America, American, Amerika'),
  ('Panama', 'Panama, Panamanian, Central America, North America, American, Amerika'),
  ('Saint Lucia', 'Saint Lucia, Saint Lucian, Caribbean, North America, American, Amerika'),
  ('United States', 'United States, USA, US, United States of America, the States, Vereinigte Staaten, États-Unis, Estados Unidos, North America, American, Amerika'),
  ('Argentina', 'Argentina, Argentinian, Argentine, Argentinien, South America, American, Südamerika, Amerika, Latin America'),
  ('Bolivia', 'Bolivia, Bolivian, Bolivien, Bolivie, South America, American, Südamerika, Amerika, Latin America'),
  ('Brazil', 'Brazil, Brazilian, Brasil, Brasilien, Brésil, South America, American, Südamerika, Amerika, Latin America'),
  ('Chile', 'Chile, Chilean, Chili, South America, American, Südamerika, Amerika, Latin America'),
  ('Colombia', 'Colombia, Colombian, Kolumbien, Colombie, South America, American, Südamerika, Amerika, Latin America'),
  ('Ecuador', 'Ecuador, Ecuadorian, Équateur, South America, American, Südamerika, Amerika, Latin America'),
  ('Falkland Islands', 'Falkland Islands, Falklands, Malvinas, South America, American, Südamerika, Amerika, Latin America'),
  ('Peru', 'Peru, Peruvian, Pérou, South America, American, Südamerika, Amerika, Latin America'),
  ('Uruguay', 'Uruguay, Uruguayan, South America, American, Südamerika, Amerika, Latin America'),
  ('Australia', 'Australia, Australian, Australien, Australie, Oceania, Pacific'),
  ('Cook Islands', 'Cook Islands, Polynesia, South Seas, Oceania, Pacific'),
  ('Fiji', 'Fiji, Fijian, Fidschi, Fidji, Fiyi, South Seas, Oceania, Pacific'),
  ('French Polynesia', 'French Polynesia, Polynesian, Polynesien, Polynésie, Tahiti, South Seas, Oceania, Pacific'),
  ('New Zealand', 'New Zealand, NZ, Neuseeland, Nouvelle-Zélande, Nueva Zelanda, Aotearoa, Oceania, Pacific'),
  ('Palau', 'Palau, Palauan, South Seas, Oceania, Pacific'),
  ('Samoa', 'Samoa, Samoan, Polynesia, South Seas, Oceania, Pacific'),
  ('Tonga', 'Tonga, Tongan, Polynesia, South Seas, Oceania, Pacific'),
  ('Vanuatu', 'Vanuatu, South Seas, Oceania, Pacific')
), aliases(alias, name) AS (VALUES
  ('America', 'United States'),
  ('Burma', 'Myanmar'),
  ('Cape Verde', 'Cabo Verde'),
  ('Czech Republic', 'Czechia'),
  ('England', 'United Kingdom'),
  ('Great Britain', 'United Kingdom'),
  ('Holland', 'Netherlands'),
  ('Northern Ireland', 'United Kingdom'),
  ('Scotland', 'United Kingdom'),
  ('The Bahamas', 'Bahamas'),
  ('The Netherlands', 'Netherlands'),
  ('Tibet', 'China'),
  ('Turkey', 'Türkiye'),
  ('UAE', 'United Arab Emirates'),
  ('UK', 'United Kingdom'),
  ('US', 'United States'),
  ('USA', 'United States'),
  ('United States of America', 'United States'),
  ('Viet Nam', 'Vietnam'),
  ('Wales', 'United Kingdom')
), known(key, names) AS (
  SELECT lower(name), names FROM countries
  UNION ALL
  SELECT lower(alias), names FROM aliases JOIN countries USING (name)
)
UPDATE tours SET place_names = known.names FROM known
WHERE known.key = lower(trim(regexp_replace(location, '^.*,', '')));
--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (tour_document(title, location || ' ' || place_names, sub_title || ' ' || tour_facts(type, calendar_date), description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD COLUMN "name_document" "tsvector" GENERATED ALWAYS AS (name_document(title || ' ' || location || ' ' || place_names)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tour_words_stem" ON "tour_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "tour_words_alike" ON "tour_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tours_document" ON "tours" USING gin ("document") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tours_name_document" ON "tours" USING gin ("name_document") WHERE deleted_at is null;
--> statement-breakpoint
-- The different words of a tour, and whether title or place hold them.
CREATE FUNCTION words_of_tour(
  title text, location text, place_names text, sub_title text, type text, calendar_date date, description text
) RETURNS TABLE (word text, is_name boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT found.word, bool_or(found.is_name)
  FROM (
    SELECT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, search_plain(
      title || ' ' || location || ' ' || place_names
    )))) AS word, true AS is_name
    UNION ALL
    SELECT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple'::regconfig, search_plain(
      sub_title || ' ' || tour_facts(type, calendar_date) || ' ' || description
    )))), false
  ) AS found
  GROUP BY found.word;
END;
--> statement-breakpoint
-- What all forms of a word have in common; null for words that nobody searches for, such as "the".
CREATE FUNCTION word_stem(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, word)))[1];
--> statement-breakpoint
-- Words are sorted so that two writers take their locks in the same order.
CREATE FUNCTION remember_tour_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO tour_words (word, stem, records, name_records)
  SELECT word, word_stem(word), records, name_records
  FROM (
    SELECT word, count(*) FILTER (WHERE deleted_at IS NULL) AS records,
      count(*) FILTER (WHERE deleted_at IS NULL AND is_name) AS name_records
    FROM written, words_of_tour(title, location, place_names, sub_title, type, calendar_date, description)
    GROUP BY word
  ) AS counted
  WHERE word_stem(word) IS NOT NULL
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET records = tour_words.records + excluded.records,
    name_records = tour_words.name_records + excluded.name_records;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION remember_changed_tour_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO tour_words (word, stem, records, name_records)
  SELECT word, word_stem(word), sum(difference), coalesce(sum(difference) FILTER (WHERE is_name), 0)
  FROM (
    SELECT word, is_name, -1 AS difference FROM words_of_tour(OLD.title, OLD.location, OLD.place_names, OLD.sub_title,
      OLD.type, OLD.calendar_date, OLD.description) WHERE OLD.deleted_at IS NULL
    UNION ALL
    SELECT word, is_name, 1 FROM words_of_tour(NEW.title, NEW.location, NEW.place_names, NEW.sub_title,
      NEW.type, NEW.calendar_date, NEW.description) WHERE NEW.deleted_at IS NULL
  ) AS changed
  WHERE word_stem(word) IS NOT NULL
  GROUP BY word
  HAVING sum(difference) <> 0 OR sum(difference) FILTER (WHERE is_name) <> 0
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET records = tour_words.records + excluded.records,
    name_records = tour_words.name_records + excluded.name_records;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Of tours that are deleted for good. PostgreSQL 15 would count them anew for each word of the table.
CREATE FUNCTION uncount_tour_words() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop = off
AS $$
BEGIN
  UPDATE tour_words SET records = tour_words.records - gone.records,
    name_records = tour_words.name_records - gone.name_records
  FROM (
    SELECT word, count(*) AS records, count(*) FILTER (WHERE is_name) AS name_records
    FROM removed, words_of_tour(title, location, place_names, sub_title, type, calendar_date, description)
    WHERE removed.deleted_at IS NULL
    GROUP BY word
  ) AS gone
  WHERE tour_words.word = gone.word;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION forget_tour_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM tour_words;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO tour_words (word, stem, records, name_records)
SELECT word, word_stem(word), records, name_records
FROM (
  SELECT word, count(*) AS records, count(*) FILTER (WHERE is_name) AS name_records
  FROM tours, words_of_tour(title, location, place_names, sub_title, type, calendar_date, description)
  WHERE deleted_at IS NULL
  GROUP BY word
) AS counted
WHERE word_stem(word) IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER tours_remember_all_words_of_new AFTER INSERT ON tours
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_tour_words();
--> statement-breakpoint
CREATE TRIGGER tours_remember_all_words_of_changed
AFTER UPDATE OF title, location, place_names, sub_title, type, calendar_date, description, deleted_at ON tours
FOR EACH ROW EXECUTE FUNCTION remember_changed_tour_words();
--> statement-breakpoint
CREATE TRIGGER tours_uncount_all_words AFTER DELETE ON tours
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_tour_words();
--> statement-breakpoint
CREATE TRIGGER tours_forget_all_words AFTER TRUNCATE ON tours
FOR EACH STATEMENT EXECUTE FUNCTION forget_tour_words();
--> statement-breakpoint
ANALYZE tours, tour_words;
