CREATE TABLE "engine_spending" (
	"run_key" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"feature" text NOT NULL,
	"day" date NOT NULL,
	"microdollars" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "engine_spending_day_engine_index" ON "engine_spending" USING btree ("day","engine");