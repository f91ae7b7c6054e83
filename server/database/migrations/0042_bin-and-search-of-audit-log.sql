CREATE INDEX "audit_log_of_record" ON "audit_log" USING btree ("record_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_of_title" ON "audit_log" USING gin (folded_text(record_title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tours_deleted" ON "tours" USING btree ("deleted_at","id") WHERE deleted_at is not null;