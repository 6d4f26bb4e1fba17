ALTER TABLE "uploads" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "join_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_unclaimed_index" ON "uploads" USING btree ("network") WHERE claimed_at is null;--> statement-breakpoint
UPDATE "uploads" SET "claimed_at" = "created_at" WHERE "state" = 'verified';
