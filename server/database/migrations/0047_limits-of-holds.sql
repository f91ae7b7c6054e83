ALTER TABLE "holds" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "is_passed_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "holds_of_network" ON "holds" USING btree ("network") WHERE "holds"."network" is not null;--> statement-breakpoint
CREATE INDEX "waiting_list_of_network" ON "waiting_list" USING btree ("network") WHERE "waiting_list"."network" is not null;--> statement-breakpoint
-- The same rule as before, without entries of accounts that have as many tickets as they can.
CREATE OR REPLACE FUNCTION seats_owed(of_tour uuid, of_date date, free integer, at_moment timestamptz)
RETURNS TABLE (entry_id uuid, user_id uuid, tickets integer, owed integer)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  entry record;
  needed integer;
  unclaimed integer := free;
BEGIN
  IF unclaimed <= 0 THEN
    RETURN;
  END IF;
  FOR entry IN
    SELECT waiting.id, waiting.user_id, waiting.tickets, (
      SELECT coalesce(max(held.tickets), 0) FROM holds AS held
      WHERE held.tour_id = waiting.tour_id AND held.date = waiting.date AND held.user_id = waiting.user_id
        AND held.kind <> 'quote' AND held.expires_at > at_moment
    ) AS held
    FROM waiting_list AS waiting
    WHERE waiting.tour_id = of_tour AND waiting.date = of_date AND NOT waiting.is_passed_over
      AND (waiting.offered_until IS NULL OR waiting.offered_until > at_moment)
    ORDER BY waiting.place
  LOOP
    needed := entry.tickets - entry.held;
    CONTINUE WHEN needed <= 0 OR needed > unclaimed;
    entry_id := entry.id;
    user_id := entry.user_id;
    tickets := entry.tickets;
    owed := needed;
    RETURN NEXT;
    unclaimed := unclaimed - needed;
    EXIT WHEN unclaimed = 0;
  END LOOP;
END $$;
