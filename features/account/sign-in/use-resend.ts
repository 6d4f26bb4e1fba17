import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';

/** Until a second code may be asked for. */
const PAUSE_MS = MINUTE_MS;

interface Resend {
  /** Seconds until a code may be asked for again; 0 where it may be now. */
  readonly secondsLeft: number;
  /** Asks for a code, and begins to count. A failure ends the count. */
  readonly send: () => Promise<boolean>;
}

/** Counts down after a code was sent. @param isSent true where one was sent just before */
export function useResend(sendCode: () => Promise<boolean>, isSent: boolean): Resend {
  const [endsAt, setEndsAt] = useState(() => (isSent ? Date.now() + PAUSE_MS : 0));
  const [now, setNow] = useState(() => Date.now());
  const begun = useRef(isSent);
  const send = async () => {
    setNow(Date.now());
    setEndsAt(Date.now() + PAUSE_MS);
    const isDone = await sendCode();
    if (!isDone) setEndsAt(0);
    return isDone;
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void latest.current();
  }, []);
  const isCounting = endsAt > now;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / SECOND_MS)), send };
}
