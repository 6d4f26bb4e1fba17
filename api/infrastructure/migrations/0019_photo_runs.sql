CREATE TABLE "photo_downloads" (
	"user_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"root_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "photo_downloads_user_id_feature_root_id_pk" PRIMARY KEY("user_id","feature","root_id")
);
--> statement-breakpoint
CREATE TABLE "photo_runs" (
	"user_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"root_id" uuid NOT NULL,
	"day" date NOT NULL,
	"runs" integer NOT NULL,
	"network" text,
	CONSTRAINT "photo_runs_user_id_feature_root_id_day_pk" PRIMARY KEY("user_id","feature","root_id","day")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "usage_root_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_downloads" ADD CONSTRAINT "photo_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_runs" ADD CONSTRAINT "photo_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_downloads_day_index" ON "photo_downloads" USING btree ("day");--> statement-breakpoint
CREATE INDEX "photo_runs_user_id_day_index" ON "photo_runs" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "photo_runs_day_index" ON "photo_runs" USING btree ("day");--> statement-breakpoint
UPDATE "tasks" SET "usage_root_id" = "id" WHERE "charge_kind" = 'free_use';--> statement-breakpoint
INSERT INTO "photo_runs" ("user_id", "feature", "root_id", "day", "runs", "network")
SELECT "user_id", "feature", "id", "usage_date", 1, "network" FROM "tasks"
WHERE "charge_kind" = 'free_use' AND "usage_status" IN ('reserved', 'captured') AND "usage_date" IS NOT NULL;
