import { useEffect, useState } from "react";
import type { Wire } from "@/shared/api/wire";

export type SentCode = Wire["AskedCode"];
/** The fields that a call sends to prove the user's number. */
export type Proof = { ticket: string; code: string };
type Sent = { mobile: string; ticket: string; times: number; againAt: number };

const SECOND = 1000;

/** Holds a code that is sent to a number: its typed digits, and when another one may be requested. */
export function useCode(ask: (mobile: string) => Promise<SentCode>) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);

  /** Requests a code, the first or another one; throws the server's refusal. */
  const send = async (mobile: string) => {
    const { ticket, resendSeconds } = await ask(mobile);
    setSent((before) => ({
      mobile,
      ticket,
      times: before?.mobile === mobile ? before.times + 1 : 1,
      againAt: Date.now() + resendSeconds * SECOND,
    }));
    setCode("");
    setError(null);
  };

  return {
    sent,
    code,
    error,
    send,
    /**
     * Requests the first code for this number. A user who returns to the number continues with the code
     * already sent.
     */
    begin: async (mobile: string) => {
      if (sent?.mobile !== mobile) await send(mobile);
    },
    setError,
    type: (text: string) => {
      setCode(text);
      setError(null);
    },
    /** Returns the ticket and code for this number, once there are both. */
    proofFor: (mobile: string): Proof | null =>
      sent?.mobile === mobile && code.trim() ? { ticket: sent.ticket, code: code.trim() } : null,
  };
}
export type Code = ReturnType<typeof useCode>;

/** Returns the whole seconds until a time, counted down to 0. */
export function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / SECOND));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((time - Date.now()) / SECOND)));
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
