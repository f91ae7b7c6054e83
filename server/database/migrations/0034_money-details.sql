CREATE TABLE "foreign_charges" (
	"charge_ref" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "foreign_charges_currency" CHECK ("foreign_charges"."currency" <> 'usd'),
	CONSTRAINT "foreign_charges_positive" CHECK ("foreign_charges"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "vat_cents" bigint;--> statement-breakpoint
UPDATE "order_documents" SET "vat_cents" = floor((2 * credited.after * vat_basis_points + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points)))
  - floor((2 * (credited.after - total_cents) * vat_basis_points + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points)))
FROM (
  SELECT kind, number, orders.vat_basis_points::numeric AS vat_basis_points,
    sum(order_documents.total_cents::numeric) OVER (PARTITION BY kind, order_id ORDER BY number) AS after
  FROM order_documents JOIN orders ON orders.id = order_id
) AS credited WHERE credited.kind = order_documents.kind AND credited.number = order_documents.number;--> statement-breakpoint
UPDATE "order_documents" SET "vat_cents" = 0 WHERE "vat_cents" IS NULL;--> statement-breakpoint
ALTER TABLE "order_documents" ALTER COLUMN "vat_cents" SET NOT NULL;--> statement-breakpoint
UPDATE "bills" SET "balance_due_on" = NULL WHERE "deposit_cents" = "total_cents";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_unheard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "foreign_charges" ADD CONSTRAINT "foreign_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "foreign_charges_of_payment" ON "foreign_charges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_unapplied" ON "payment_events" USING btree ("received_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "payments_unheard" ON "payments" USING btree ("created_at") WHERE is_unheard;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_vat_of_total" CHECK ("order_documents"."vat_cents" between 0 and "order_documents"."total_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_unheard_has_ended" CHECK (not "payments"."is_unheard" or "payments"."state" = 'ended');