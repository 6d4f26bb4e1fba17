CREATE TABLE "abandoned_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"handle" jsonb,
	"run_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "run_key" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "run_started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "abandoned_runs_created_at_index" ON "abandoned_runs" USING btree ("created_at");