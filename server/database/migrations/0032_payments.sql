CREATE TABLE "bills" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"pay_by" timestamp with time zone,
	"balance_due_on" date,
	"state" text DEFAULT 'open' NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"waived_cents" bigint DEFAULT 0 NOT NULL,
	"kept_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bills_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "bills_kind_known" CHECK ("bills"."kind" in ('booking', 'order')),
	CONSTRAINT "bills_state_known" CHECK ("bills"."state" in ('open', 'lapsed', 'cancelled')),
	CONSTRAINT "bills_deposit_of_total" CHECK ("bills"."deposit_cents" between 0 and "bills"."total_cents"),
	CONSTRAINT "bills_paid_not_negative" CHECK ("bills"."paid_cents" >= 0),
	CONSTRAINT "bills_waived_of_total" CHECK ("bills"."waived_cents" between 0 and "bills"."total_cents"),
	CONSTRAINT "bills_kept_of_cancelled" CHECK ("bills"."kept_cents" >= 0 and ("bills"."state" = 'cancelled' or "bills"."kept_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"entry" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"provider_ref" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_entry_known" CHECK ("ledger_entries"."entry" in ('charge', 'refund', 'returned')),
	CONSTRAINT "ledger_entries_amount_positive" CHECK ("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_refund_has_id" CHECK (("ledger_entries"."entry" = 'charge') = ("ledger_entries"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"page_id" text,
	"charge_ref" text,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"what" text NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"page_id" text,
	"url" text,
	"page_expires_at" timestamp with time zone,
	"charge_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_what_known" CHECK ("payments"."what" in ('deposit', 'balance', 'all')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('provider', 'transfer')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('opening', 'open', 'closing', 'paid', 'ended')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_of_provider_have_page" CHECK ("payments"."method" = 'transfer' or "payments"."state" in ('opening', 'closing', 'ended') or "payments"."page_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"requested_by" uuid,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'done', 'failed')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_settled_has_time" CHECK (("refunds"."state" = 'pending') = ("refunds"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_refund_of_cancelled";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_record_id_bills_kind_record_id_fk" FOREIGN KEY ("kind","record_id") REFERENCES "public"."bills"("kind","record_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_record_id_bills_kind_record_id_fk" FOREIGN KEY ("kind","record_id") REFERENCES "public"."bills"("kind","record_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_by_reference" ON "bills" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "bills_awaited" ON "bills" USING btree ("pay_by") WHERE state = 'open' and pay_by is not null;--> statement-breakpoint
CREATE INDEX "bills_unpaid" ON "bills" USING btree ("balance_due_on") WHERE state = 'open' and paid_cents < total_cents - waived_cents;--> statement-breakpoint
CREATE INDEX "bills_owed" ON "bills" USING btree ("created_at") WHERE paid_cents > case state when 'open' then total_cents - waived_cents when 'cancelled' then kept_cents else 0 end;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_bill" ON "ledger_entries" USING btree ("kind","record_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("entry","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_charge" ON "ledger_entries" USING btree ("payment_id") WHERE entry = 'charge';--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_of_bill" ON "payments" USING btree ("kind","record_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("kind","record_id") WHERE state in ('opening', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_page" ON "payments" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge" ON "payments" USING btree ("charge_ref");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("created_at") WHERE state in ('opening', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_ref");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refund_not_negative" CHECK ("bookings"."refund_owed_cents" >= 0);--> statement-breakpoint
-- What was charged and refunded stays as it is, for as long as it is kept: not even the server can change it.
CREATE FUNCTION keep_ledger() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The shortest retention that can be set.
    IF OLD.at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The ledger is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_not_emptied BEFORE TRUNCATE ON ledger_entries
FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
