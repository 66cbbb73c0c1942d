type Report = (error: unknown) => void;

let reporter: Report | null = null;

/** Reports an error that a page handles by showing a message; without a reporter it is dropped. */
export function report(error: unknown): void {
  reporter?.(error);
}

/** Sets the function that reports errors. */
export function reportTo(by: Report): void {
  reporter = by;
}
