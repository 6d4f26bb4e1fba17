ALTER TABLE "uploads" ADD COLUMN "part_bytes" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "addressed_at" timestamp with time zone;