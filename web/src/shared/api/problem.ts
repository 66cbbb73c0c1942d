/** What went wrong with a call, as a user may read it. */
export type ProblemDetails = {
  status: number | null;
  message: string | null;
  errors: Record<string, string[]>;
  offline: boolean;
  /** The call is good, but for a code that has to be sent first. */
  codeRequired: boolean;
};

type WireProblem = { message?: string; errors?: Record<string, string[]>; codeRequired?: boolean };

export function readProblem(error: unknown): ProblemDetails {
  const { status, data } = (error ?? {}) as { status?: number | string; data?: WireProblem | null };
  return {
    status: typeof status === "number" ? status : null,
    message: data && typeof data === "object" ? (data.message ?? null) : null,
    errors: (data && typeof data === "object" && data.errors) || {},
    codeRequired: !!data && typeof data === "object" && data.codeRequired === true,
    offline: status === "FETCH_ERROR" || status === "TIMEOUT_ERROR",
  };
}
