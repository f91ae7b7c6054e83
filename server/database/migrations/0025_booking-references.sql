-- A reference that no booking has, drawn from the characters of contract/booking-reference.ts: 23^8, 78 billion. Bytes 6 to
-- 8 of a random UUID are not all random.
CREATE FUNCTION new_booking_reference() RETURNS text
LANGUAGE plpgsql VOLATILE
AS $$
DECLARE
  characters constant text := '34679ACDEFGHJKMNPQRTWXY';
  drawn text;
BEGIN
  LOOP
    SELECT string_agg(substr(characters, 1 + get_byte(bytes, place) % length(characters), 1), '') INTO drawn
    FROM uuid_send(gen_random_uuid()) AS bytes, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10]) AS place;
    IF NOT EXISTS (SELECT FROM bookings WHERE reference = drawn) THEN
      RETURN drawn;
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("reference");--> statement-breakpoint
-- Each call sees the references that this statement has given before.
UPDATE "bookings" SET "reference" = new_booking_reference();--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "reference" SET DEFAULT new_booking_reference();--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "travellers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "history" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_travellers_fit" CHECK (cardinality("bookings"."travellers") <= "bookings"."ticket_count");
