import { useEffect, useState } from "react";
import type { Wire } from "@/shared/api/wire";

export type SentCode = Wire["AskedCode"];
/** What goes along with a call to show that the number is one's own. */
export type Proof = { ticket: string; code: string };
type Sent = { mobile: string; ticket: string; times: number; againAt: number };

const SECOND = 1000;

/** Holds a code that is sent to a number: what was typed of it, and when another one may be requested. */
export function useCode(ask: (mobile: string) => Promise<SentCode>) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);

  /** Has a code sent; the number's first, or another one. What the server refuses is thrown. */
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
     * Has a first code sent to this number; a user who comes back to the number goes on with the one that
     * came.
     */
    begin: async (mobile: string) => {
      if (sent?.mobile !== mobile) await send(mobile);
    },
    setError,
    type: (text: string) => {
      setCode(text);
      setError(null);
    },
    /** The ticket and code for this number, once both are there. */
    proofFor: (mobile: string): Proof | null =>
      sent?.mobile === mobile && code.trim() ? { ticket: sent.ticket, code: code.trim() } : null,
  };
}
export type Code = ReturnType<typeof useCode>;

/** The whole seconds until a time, counted down to 0. */
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
