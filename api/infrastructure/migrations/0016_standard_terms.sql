ALTER TABLE "task_starts" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "order_hash" TO "request_hash";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "task_starts_user_id_key_pk" TO "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "task_starts_user_id_users_id_fk" TO "idempotency_keys_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "task_starts_created_at_index" RENAME TO "idempotency_keys_created_at_index";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "keeping_hours" TO "retention_hours";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "addressed_at" TO "last_write_at";--> statement-breakpoint
ALTER INDEX "files_download_index" RENAME TO "files_rendition_index";--> statement-breakpoint
UPDATE "files" SET "role" = 'rendition' WHERE "role" = 'download';--> statement-breakpoint
UPDATE "tasks" SET "usage_status" = 'released' WHERE "usage_status" = 'given_back';
