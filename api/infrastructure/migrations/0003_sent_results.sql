ALTER TABLE "uploads" ADD COLUMN "source_id" uuid;--> statement-breakpoint
CREATE INDEX "tasks_user_feature_index" ON "tasks" USING btree ("user_id","feature","id");--> statement-breakpoint
CREATE INDEX "tasks_user_state_index" ON "tasks" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_source_index" ON "uploads" USING btree ("source_id") WHERE state <> 'deleting';