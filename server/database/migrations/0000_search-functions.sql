CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Lower case and without accents. unaccent itself is only stable, since its dictionary could be edited;
-- nobody edits it here, and generated columns and indexes need an immutable function.
CREATE FUNCTION folded_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(unaccent('unaccent'::regdictionary, value)) $$;
