-- The Art Generator has no lettering any more: its runs lose the fields of letters, so that they can be run again.
UPDATE "tasks" SET "parameters" = "parameters" - 'text' - 'layout' - 'ground' - 'han'
WHERE "feature" = 'ai-art-generator' AND "parameters"->>'family' IS DISTINCT FROM 'lettering';
--> statement-breakpoint
-- Posters that are done are those of the Image Generator, which draws them as before. One that waits keeps its
-- feature, by which its use is counted.
UPDATE "tasks" SET "feature" = 'ai-image-generator',
  "parameters" = ("parameters" - 'family' - 'medium') || '{"subject":"lettering","time":"golden","weather":"clouds"}'
WHERE "feature" = 'ai-art-generator' AND "parameters"->>'family' = 'lettering'
  AND "state" IN ('done', 'failed', 'cancelled');
