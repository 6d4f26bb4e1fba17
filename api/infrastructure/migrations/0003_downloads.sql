DROP INDEX "files_download_index";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "files_download_index" ON "files" USING btree ("source_id","type") WHERE state <> 'deleting';