import { i18n } from "@/shared/i18n/i18n";
import type { Wire } from "./wire";

/** The error of a call, ready to be shown. */
export type ProblemDetails = {
  status: number | null;
  /** The server's message, or that there is no internet; null for a response without a message. */
  message: string | null;
  /** The message's key in the catalogue. */
  key: string | null;
  errors: Record<string, string[]>;
  offline: boolean;
  /** The server would accept the call with a one-time code. */
  codeRequired: boolean;
};

type WireProblem = Partial<Wire["ErrorOut"] & Wire["CodeWantedOut"]>;

export function readProblem(error: unknown): ProblemDetails {
  const { status, data } = (error ?? {}) as { status?: number | string; data?: WireProblem | null };
  const offline = status === "FETCH_ERROR" || status === "TIMEOUT_ERROR";
  return {
    status: typeof status === "number" ? status : null,
    message: offline
      ? i18n.t("common:noConnection")
      : data && typeof data === "object"
        ? (data.message ?? null)
        : null,
    key: data && typeof data === "object" ? (data.key ?? null) : null,
    errors: ((data && typeof data === "object" && data.errors) || {}) as Record<string, string[]>,
    codeRequired: !!data && typeof data === "object" && data.codeRequired === true,
    offline,
  };
}
