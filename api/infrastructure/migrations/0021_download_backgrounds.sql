DROP INDEX "files_rendition_index";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "background" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "with_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "files_rendition_index" ON "files" USING btree ("source_id","type","quality","metadata","background") WHERE state <> 'deleting';