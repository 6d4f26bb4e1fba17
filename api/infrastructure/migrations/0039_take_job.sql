-- Takes the row of the next job out of the first lane that has one. A function, so that each connection plans
-- its statement once. The tables of pg-boss are made after this file ran: bodies are read when they are called.
CREATE FUNCTION take_job(lanes text[]) RETURNS TABLE (lane text, data jsonb) LANGUAGE plpgsql AS $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY lanes LOOP
    RETURN QUERY
      DELETE FROM pgboss.job
      WHERE name = one AND id = (
        SELECT job.id FROM pgboss.job
        WHERE job.name = one AND job.state < 'active' AND NOT job.blocked AND job.start_after <= pgboss.job_now()
        ORDER BY job.priority DESC, job.created_on LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING job.name, job.data;
    EXIT WHEN FOUND;
  END LOOP;
END $$;
--> statement-breakpoint
-- The row that take_job would give now; it stays.
CREATE FUNCTION peek_job(lanes text[]) RETURNS TABLE (lane text, data jsonb) LANGUAGE plpgsql STABLE AS $$
DECLARE
  one text;
BEGIN
  FOREACH one IN ARRAY lanes LOOP
    RETURN QUERY
      SELECT job.name, job.data FROM pgboss.job
      WHERE job.name = one AND job.state < 'active' AND NOT job.blocked AND job.start_after <= pgboss.job_now()
      ORDER BY job.priority DESC, job.created_on LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
END $$;
