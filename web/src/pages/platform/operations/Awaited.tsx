import type { ReactNode } from "react";
import { ListSkeleton } from "@/shared/list/ListSkeleton";
import { Problem } from "@/shared/ui/Problem";

type AwaitedProps<T> = {
  answer: { data?: T; error?: unknown; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** Renders the data of a query, its error, or a placeholder. */
export function Awaited<T>({ answer: { data, error, refetch }, children }: AwaitedProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Problem error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
}
