ALTER TABLE "tasks" ADD COLUMN "is_marked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_marked" boolean DEFAULT false NOT NULL;