DROP INDEX "files_download_index";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "quality" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "metadata" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "files_download_index" ON "files" USING btree ("source_id","type","quality","metadata") WHERE state <> 'deleting';