CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "check_ins_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"tour_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"count_before" integer NOT NULL,
	"is_double" boolean DEFAULT false NOT NULL,
	"decides" uuid,
	"method" text NOT NULL,
	"device_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	CONSTRAINT "check_ins_kind_known" CHECK ("check_ins"."kind" in ('in', 'undo', 'count', 'ignore')),
	CONSTRAINT "check_ins_method_known" CHECK ("check_ins"."method" in ('list', 'scan')),
	CONSTRAINT "check_ins_count_fits" CHECK (("check_ins"."count" > 0) = ("check_ins"."kind" <> 'ignore') and "check_ins"."count" >= 0),
	CONSTRAINT "check_ins_decision_decides" CHECK (("check_ins"."kind" in ('count', 'ignore')) = ("check_ins"."decides" is not null)),
	CONSTRAINT "check_ins_double_in" CHECK (not "check_ins"."is_double" or "check_ins"."kind" = 'in')
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_of_booking" ON "check_ins" USING btree ("booking_id","place");--> statement-breakpoint
CREATE INDEX "check_ins_of_departure" ON "check_ins" USING btree ("tour_id","date","place");--> statement-breakpoint
CREATE INDEX "check_ins_of_user" ON "check_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_decided_once" ON "check_ins" USING btree ("decides");--> statement-breakpoint
CREATE INDEX "bookings_moved" ON "bookings" USING btree ("tour_id") WHERE jsonb_path_exists("bookings"."history", '$[*].from');--> statement-breakpoint
-- Check-ins are only added. Erasing an account removes its id from them.
CREATE FUNCTION refuse_changed_check_in() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF to_jsonb(NEW) - 'user_id' IS DISTINCT FROM to_jsonb(OLD) - 'user_id' THEN
    RAISE EXCEPTION 'check-ins are only added';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER check_ins_only_added BEFORE UPDATE ON check_ins
FOR EACH ROW EXECUTE FUNCTION refuse_changed_check_in();
