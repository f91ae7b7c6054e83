-- What the waiting list of a departure is owed of its free seats, oldest entry first. An entry that does not fit is passed
-- over and keeps its place. Seats that its user holds count towards it. Entries end with their offers.
CREATE FUNCTION seats_owed(of_tour uuid, of_date date, free integer, at_moment timestamptz)
RETURNS TABLE (entry_id uuid, user_id uuid, tickets integer, owed integer)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  entry record;
  needed integer;
  unclaimed integer := free;
BEGIN
  FOR entry IN
    SELECT waiting.id, waiting.user_id, waiting.tickets, coalesce(max(held.tickets), 0) AS held
    FROM waiting_list AS waiting
    LEFT JOIN holds AS held ON held.tour_id = waiting.tour_id AND held.date = waiting.date
      AND held.user_id = waiting.user_id AND held.kind <> 'quote' AND held.expires_at > at_moment
    WHERE waiting.tour_id = of_tour AND waiting.date = of_date
      AND (waiting.offered_until IS NULL OR waiting.offered_until > at_moment)
    GROUP BY waiting.id
    ORDER BY waiting.place
  LOOP
    needed := greatest(0, entry.tickets - entry.held);
    entry_id := entry.id;
    user_id := entry.user_id;
    tickets := entry.tickets;
    owed := CASE WHEN needed <= unclaimed THEN needed ELSE 0 END;
    unclaimed := unclaimed - owed;
    RETURN NEXT;
  END LOOP;
END $$;
