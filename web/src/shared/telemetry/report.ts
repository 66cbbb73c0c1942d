type Report = (error: unknown) => void;

let reporter: Report | null = null;

/** Reports an error that a page could only show; without a reporter it is dropped. */
export function report(error: unknown): void {
  reporter?.(error);
}

/** Sets where errors are reported. */
export function reportTo(by: Report): void {
  reporter = by;
}
