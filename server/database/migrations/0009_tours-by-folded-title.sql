-- As before, but bound to unaccent where it is made and not by its name whenever it is called: an index is built,
-- and a database restored by PostgreSQL's own tools, where that name is not found.
CREATE OR REPLACE FUNCTION folded_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
CREATE INDEX "tours_by_folded_title" ON "tours" USING btree (folded_text("title"),"id") WHERE deleted_at is null;--> statement-breakpoint
-- Last: from here on nobody reads tours until the migration is done.
DROP INDEX "tours_by_title";
