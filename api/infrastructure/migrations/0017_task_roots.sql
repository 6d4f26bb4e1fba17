ALTER TABLE "tasks" ADD COLUMN "root_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "parent_task_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "root_id" uuid;--> statement-breakpoint
UPDATE "uploads" SET "root_id" = "id" WHERE "state" = 'verified';--> statement-breakpoint
UPDATE "tasks" SET "root_id" = "task_inputs"."upload_id" FROM "task_inputs"
WHERE "task_inputs"."task_id" = "tasks"."id" AND "task_inputs"."role" IN ('photo', 'video') AND "task_inputs"."position" = 0;--> statement-breakpoint
UPDATE "tasks" SET "root_id" = "id" WHERE "root_id" IS NULL;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "root_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_user_root_index" ON "tasks" USING btree ("user_id","root_id","id");
