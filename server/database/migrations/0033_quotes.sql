CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"date_before" date NOT NULL,
	"ticket_count_before" integer NOT NULL,
	"date" date NOT NULL,
	"ticket_count" integer NOT NULL,
	"travellers" text[],
	"total_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"difference_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "quotes_tickets_positive" CHECK ("quotes"."ticket_count" > 0 and "quotes"."ticket_count_before" > 0),
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('open', 'used', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ticket_prices" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "fees_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_of_booking" ON "quotes" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_one_open" ON "quotes" USING btree ("booking_id") WHERE "quotes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "quotes_by_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_fees_not_negative" CHECK ("bookings"."fees_cents" >= 0);