CREATE TABLE "refund_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "redo_task_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_requested_at_index" ON "refund_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "tasks_redo_index" ON "tasks" USING btree ("redo_task_id") WHERE redo_task_id is not null;