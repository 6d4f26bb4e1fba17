ALTER TABLE "files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
UPDATE "task_inputs" SET "role" = 'additional' WHERE "role" = 'other';
