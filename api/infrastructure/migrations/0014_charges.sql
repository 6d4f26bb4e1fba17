ALTER TABLE "tasks" RENAME COLUMN "use_state" TO "usage_status";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "use_day" TO "usage_date";--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "usage_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "usage_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "charge_kind" text;--> statement-breakpoint
UPDATE "tasks" SET "kind" = CASE "usage_status" WHEN 'none' THEN 'analysis' WHEN 'included' THEN 'version' ELSE 'run' END;--> statement-breakpoint
UPDATE "tasks" SET "charge_kind" = 'free_use' WHERE "kind" = 'run';--> statement-breakpoint
UPDATE "tasks" SET "usage_status" = NULL, "usage_date" = NULL WHERE "kind" <> 'run';--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
UPDATE "daily_usage" SET "feature" = 'analysis' WHERE "feature" = 'aid';
