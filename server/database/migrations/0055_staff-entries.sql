CREATE TABLE "staff_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"payment_id" uuid,
	"way" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_on" date NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"has_no_second_person" boolean DEFAULT false NOT NULL,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"agreed_by" uuid,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone,
	"taken_back_reason" text,
	"former_pay_by" timestamp with time zone,
	CONSTRAINT "staff_entries_way_known" CHECK ("staff_entries"."way" in ('cash', 'card', 'transfer', 'voucher')),
	CONSTRAINT "staff_entries_state_known" CHECK ("staff_entries"."state" in ('waiting', 'counted', 'declined')),
	CONSTRAINT "staff_entries_amount_positive" CHECK ("staff_entries"."amount_cents" > 0),
	CONSTRAINT "staff_entries_counted_has_payment" CHECK ("staff_entries"."state" <> 'counted' or "staff_entries"."payment_id" is not null),
	CONSTRAINT "staff_entries_declined_has_time" CHECK ("staff_entries"."state" <> 'declined' or "staff_entries"."taken_back_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_entry_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_refund_has_id";--> statement-breakpoint
DROP INDEX "order_documents_one_invoice";--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "is_annulled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_entries" ADD CONSTRAINT "staff_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_entries" ADD CONSTRAINT "staff_entries_kind_record_id_bills_kind_record_id_fk" FOREIGN KEY ("kind","record_id") REFERENCES "public"."bills"("kind","record_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_entries_of_bill" ON "staff_entries" USING btree ("kind","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_entries_one_of_payment" ON "staff_entries" USING btree ("payment_id") WHERE state <> 'declined';--> statement-breakpoint
CREATE INDEX "staff_entries_waiting" ON "staff_entries" USING btree ("entered_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_one_standing_invoice" ON "order_documents" USING btree ("order_id") WHERE "order_documents"."kind" = 'invoice' and not "order_documents"."is_annulled";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_one_taken_back" ON "ledger_entries" USING btree ("payment_id") WHERE entry = 'takenBack';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_entry_known" CHECK ("ledger_entries"."entry" in ('charge', 'refund', 'returned', 'takenBack'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_has_id" CHECK (("ledger_entries"."entry" in ('charge', 'takenBack')) = ("ledger_entries"."refund_id" is null));