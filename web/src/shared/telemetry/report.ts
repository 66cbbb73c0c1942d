type Report = (error: unknown) => void;

let reporter: Report | null = null;

/** Tells of an error that a page could only show; where nobody wants to know it is told to nobody. */
export function report(error: unknown): void {
  reporter?.(error);
}

/** Has errors told to somebody. */
export function reportTo(by: Report): void {
  reporter = by;
}
