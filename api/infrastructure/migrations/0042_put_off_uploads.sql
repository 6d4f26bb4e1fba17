DROP INDEX "uploads_deleting_index";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_unwanted_index" ON "uploads" USING btree ("id") WHERE state in ('deleting', 'rejected');