-- Every word of a searchable text goes into search_words, once, whoever writes the row and however many at a time.
-- Words are sorted so that two writers take their locks in the same order.
CREATE FUNCTION remember_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO search_words (kind, word)
  SELECT DISTINCT TG_ARGV[0], word
  FROM written, regexp_split_to_table(written.search_text, '[\s,.;:!?()"''’/&-]+') AS word
  WHERE length(word) > 1
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tours_remember_words_of_new AFTER INSERT ON tours
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words('tour');
--> statement-breakpoint
CREATE TRIGGER products_remember_words_of_new AFTER INSERT ON products
REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_search_words('product');
--> statement-breakpoint
-- Edits change one row at a time. A row trigger can be bound to the columns that matter, so that counting a
-- review into a rating costs nothing here.
CREATE FUNCTION remember_changed_search_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO search_words (kind, word)
  SELECT DISTINCT TG_ARGV[0], word
  FROM regexp_split_to_table(NEW.search_text, '[\s,.;:!?()"''’/&-]+') AS word
  WHERE length(word) > 1
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tours_remember_words_of_changed AFTER UPDATE OF title, location ON tours
FOR EACH ROW EXECUTE FUNCTION remember_changed_search_words('tour');
--> statement-breakpoint
CREATE TRIGGER products_remember_words_of_changed AFTER UPDATE OF title ON products
FOR EACH ROW EXECUTE FUNCTION remember_changed_search_words('product');
