import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/** The machine's Chromium or, where there is none, the one that comes as a package with its libraries. */
export async function browser(): Promise<{ executablePath: string; args: string[] }> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: ["--no-sandbox", ...QUIET] };
  // The package unpacks the system libraries that it needs only where it believes to be on that platform.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  // A browser in a single process ends with the first of its windows.
  const args = packaged.args.filter((argument) => argument !== "--single-process");
  return { executablePath: await packaged.executablePath(), args: [...args, ...QUIET] };
}
